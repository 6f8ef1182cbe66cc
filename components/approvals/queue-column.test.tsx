import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderForm } from '../../tests/support/forms.tsx';
import { router } from '../../tests/support/navigation.ts';
import { QueueColumn } from './approval-panel.tsx';

const row = (id: string, beneficiaryName: string, bar: string | null = null) => ({
  id,
  beneficiaryName,
  source: { amount: '10.00', currency: 'USD' },
  bar,
});

test('the open order is marked among those that wait, and J and K lead to its neighbours', async () => {
  const rows = [row('a', '王小明'), row('b', 'Ada Keller', 'maker'), row('c', 'Li Wei')];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ rows })));
  renderForm(<QueueColumn id="b" />);
  // Hidden where the window has no room for it, which a test without style sheets does not see.
  const current = await screen.findByRole('link', { current: 'page' });
  expect(within(current).getByText('Ada Keller')).toBeTruthy();
  expect(current.textContent).toContain('Yours');
  expect(screen.getAllByRole('link')).toHaveLength(3);
  const lead = (key: string) => {
    router.push.mockClear();
    fireEvent.keyDown(document.body, { key });
    return router.push.mock.calls;
  };
  expect(lead('j')).toEqual([['/approvals/c']]);
  expect(lead('k')).toEqual([['/approvals/a']]);
});

test('J ends at the last order, and begins with the first where the open one no longer waits', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ rows: [row('a', '王小明')] })));
  const { rerender } = renderForm(<QueueColumn id="a" />);
  await screen.findByRole('link');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(router.push).not.toHaveBeenCalled();
  rerender(<QueueColumn id="decided" />);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(router.push.mock.calls).toEqual([['/approvals/a']]);
});
