import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { verifyAlipayAction } from '@/lib/features/lookups/actions.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { AlipayCheck } from './alipay-check.tsx';
import { emptyAlipayInput } from './draft-details.ts';

afterEach(cleanup);

const words = en.lookups.alipay;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const press = () => fireEvent.click(screen.getByRole('button', { name: words.submit }));
const show = () => renderForm(<AlipayCheck name="alipay" initial={emptyAlipayInput} />);

test('what is wrong is listed above and said at its field; another scenario forgets it', async () => {
  vi.mocked(verifyAlipayAction).mockResolvedValue({
    ok: false,
    reason: { code: 'invalid', problems: [{ field: 'lastName', problem: 'not-latin' }] },
  });
  show();
  fireEvent.change(field(words.field.lastName), { target: { value: '王' } });
  press();
  expect((await screen.findByRole('alert')).textContent).toContain('must be in Latin letters');
  expect(field(words.field.lastName).getAttribute('aria-invalid')).toBe('true');
  expect(field(words.field.lastName).value).toBe('王');

  fireEvent.click(screen.getByLabelText(words.payroll));
  await waitFor(() => expect(field(words.field.lastName).getAttribute('aria-invalid')).toBeNull());
  expect(field(words.field.lastName).value).toBe('王');
});

test('an answer is of what was asked, and no longer once something else is typed', async () => {
  vi.mocked(verifyAlipayAction).mockResolvedValue({
    ok: true,
    value: { feasible: true, message: 'ok', tradeId: 'T1' },
  });
  show();
  fireEvent.click(screen.getByLabelText(words.payroll));
  fireEvent.change(field(words.field.lastName), { target: { value: 'Wang' } });
  press();
  expect(await screen.findByText(words.feasible)).toBeTruthy();
  expect(verifyAlipayAction).toHaveBeenCalledExactlyOnceWith({
    ...emptyAlipayInput,
    scenario: 'payroll',
    purpose: 'Payroll',
    lastName: 'Wang',
  });
  fireEvent.change(field(words.field.lastName), { target: { value: 'Wan' } });
  expect(await screen.findByText(en.lookups.check.changed)).toBeTruthy();
  expect(screen.queryByText(words.feasible)).toBeNull();
});
