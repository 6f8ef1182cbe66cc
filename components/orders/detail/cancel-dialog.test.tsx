import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { abandonOrderAction, cancelOrderAction } from '@/lib/features/orders/actions.ts';
import { expectRefused, renderForm } from '../../../tests/support/forms.tsx';
import { CancelDialog } from './order-dialogs.tsx';

afterEach(cleanup);

const onClose = vi.fn();
function show(action: 'cancel' | 'abandon') {
  renderForm(<CancelDialog orderId="order-1" orderNo="P1" action={action} onClose={onClose} />);
  return screen.getByRole('textbox');
}
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an order is not cancelled without a reason, which is asked for at its field', async () => {
  const field = show('cancel');
  press('Cancel this order');
  await expectRefused(field, 'Enter the reason');
  expect(cancelOrderAction).not.toHaveBeenCalled();
});

test.each([
  ['cancel', 'Cancel this order', cancelOrderAction],
  ['abandon', 'Abandon here', abandonOrderAction],
] as const)('%s ends the order with its reason', async (action, button, call) => {
  vi.mocked(call).mockResolvedValue({ ok: true, value: {} } as never);
  show(action);
  write(' Paid twice ');
  press(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(call).toHaveBeenCalledWith({ orderId: 'order-1', reason: 'Paid twice' });
});

test('a refusal is said, and the reason stays', async () => {
  vi.mocked(cancelOrderAction).mockResolvedValue({ ok: false, reason: { code: 'unanswered' } });
  const field = show('cancel');
  write('Paid twice');
  press('Cancel this order');
  expect((await screen.findByRole('alert')).textContent).toMatch(/do not assume it is cancelled/);
  expect(field).toHaveProperty('value', 'Paid twice');
});
