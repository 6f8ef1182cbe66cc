import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sendBackAction } from '@/lib/features/approvals/actions.ts';
import { en } from '../../tests/support/catalogues.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { SendBackDialog } from './send-back-dialog.tsx';

afterEach(cleanup);

const words = en.approvals.sendBack;
const onDone = vi.fn();
function show() {
  renderForm(<SendBackDialog approvalId="approval-1" open onClose={vi.fn()} onDone={onDone} />);
  return screen.getByRole('textbox');
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a quick reason mends the missing one, takes the focus and can be sent as it is', async () => {
  vi.mocked(sendBackAction).mockResolvedValue({ ok: true, value: {} } as never);
  const field = show();
  press(words.submit);
  await expectRefused(field, words.reasonEmpty);
  expect(sendBackAction).not.toHaveBeenCalled();

  press(words.reasons.amount);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await waitFor(() => expect(screen.queryByText(words.reasonEmpty)).toBeNull());
  press(words.submit);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sendBackAction).toHaveBeenCalledWith({ approvalId: 'approval-1', reason: words.reasons.amount });
});

test('without an answer the reason stays', async () => {
  vi.mocked(sendBackAction).mockRejectedValue(new Error('gone'));
  const field = show();
  press(words.reasons.purpose);
  press(words.submit);
  await screen.findByRole('alert');
  expect(field).toHaveProperty('value', words.reasons.purpose);
});
