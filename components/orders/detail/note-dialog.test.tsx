import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addNoteAction } from '@/lib/features/orders/actions.ts';
import { expectRefused, renderForm } from '../../../tests/support/forms.tsx';
import { NoteDialog } from './order-dialogs.tsx';

afterEach(cleanup);

const onClose = vi.fn();
function show() {
  renderForm(<NoteDialog orderId="order-1" onClose={onClose} />);
  return screen.getByRole('textbox');
}
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Add note' }));

test.each([
  ['  ', 'Enter the note'],
  ['x'.repeat(1001), 'Use 1000 characters or fewer'],
])('a note that cannot be kept is refused at its field and stays', async (text, words) => {
  const field = show();
  write(text);
  press();
  await expectRefused(field, words);
  expect(field).toHaveProperty('value', text);
  expect(addNoteAction).not.toHaveBeenCalled();
});

test('a note is kept without the spaces around it, and the dialog closes', async () => {
  vi.mocked(addNoteAction).mockResolvedValue({ ok: true, value: {} } as never);
  show();
  write(' Called the bank. ');
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(addNoteAction).toHaveBeenCalledWith({ orderId: 'order-1', note: 'Called the bank.' });
});

test('without an answer the note stays and says so', async () => {
  vi.mocked(addNoteAction).mockRejectedValue(new Error('gone'));
  const field = show();
  write('Called the bank.');
  press();
  expect(await screen.findByText('The note was not saved. Try again.')).toBeTruthy();
  expect(field).toHaveProperty('value', 'Called the bank.');
  expect(onClose).not.toHaveBeenCalled();
});
