import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { submitForApprovalAction } from '@/lib/features/approvals/actions.ts';
import { ok } from '@/lib/result.ts';
import { en } from '../../tests/support/catalogues.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { router } from '../../tests/support/navigation.ts';
import { SubmitBar } from './submit-bar.tsx';

afterEach(cleanup);

const words = en.approvals.submit;
// Each test has an order of its own: what was typed is kept by order.
type Shown = { id: string; first?: string; latest?: { note: string } | null };

function show({ id, first = '', latest = null }: Shown) {
  renderForm(
    <SubmitBar
      detail={{ order: { id }, approval: { need: { reasons: [] }, latest } } as never}
      note={first}
      terms={{ rate: '7.2', source: '10.00', target: '72.00' } as never}
      off={false}
      onBlocked={vi.fn()}
      onRateOver={vi.fn()}
      readAgain={async () => undefined}
    />,
  );
  return screen.getByRole('textbox');
}
const press = () => fireEvent.click(screen.getByRole('button', { name: words.button }));

test('the note goes with what was read; one that is too long is refused at its field', async () => {
  vi.mocked(submitForApprovalAction).mockResolvedValue(ok({}) as never);
  const note = show({ id: 'order-1' });
  fireEvent.change(note, { target: { value: 'x'.repeat(1001) } });
  press();
  await expectRefused(note, 'Use 1000 characters or fewer');
  expect(submitForApprovalAction).not.toHaveBeenCalled();

  fireEvent.change(note, { target: { value: 'Second half of the invoice. ' } });
  press();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/orders/order-1'));
  expect(submitForApprovalAction).toHaveBeenCalledExactlyOnceWith({
    orderId: 'order-1',
    acceptedRate: '7.2',
    shownSource: '10.00',
    shownTarget: '72.00',
    note: 'Second half of the invoice.',
  });
});

test('a refusal is said, and the note stays', async () => {
  vi.mocked(submitForApprovalAction).mockRejectedValue(new Error('gone'));
  const note = show({ id: 'refused' });
  fireEvent.change(note, { target: { value: 'Second half' } });
  press();
  expect((await screen.findByRole('alert')).textContent).toBe(en.approvals.refusal.noAnswer);
  expect(note).toHaveProperty('value', 'Second half');
});

test('the note of the form is there to be edited, and goes along', async () => {
  vi.mocked(submitForApprovalAction).mockResolvedValue(ok({}) as never);
  expect(show({ id: 'of the form', first: 'Second instalment' })).toHaveProperty(
    'value',
    'Second instalment',
  );
  press();
  await waitFor(() =>
    expect(submitForApprovalAction).toHaveBeenCalledWith(
      expect.objectContaining({ note: 'Second instalment' }),
    ),
  );
});

test('sent back, it begins with what was said last', () => {
  const latest = { note: 'Third instalment' };
  expect(show({ id: 'sent back', first: 'Second instalment', latest })).toHaveProperty(
    'value',
    'Third instalment',
  );
});

test('a note that was typed is there again after something else was changed', async () => {
  vi.mocked(submitForApprovalAction).mockResolvedValue(ok({}) as never);
  const id = 'order-2';
  fireEvent.change(show({ id }), { target: { value: 'Paid in two parts' } });
  cleanup();
  expect(show({ id, first: 'Of the form' })).toHaveProperty('value', 'Paid in two parts');
  press();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/orders/order-2'));
  cleanup();
  expect(show({ id, first: 'Of the form' })).toHaveProperty('value', 'Of the form');
});
