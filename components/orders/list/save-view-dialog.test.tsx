import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { saveViewAction } from '@/lib/features/orders/actions.ts';
import { expectRefused, renderForm } from '../../../tests/support/forms.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';

afterEach(cleanup);

const onClose = vi.fn();
function show() {
  renderForm(<SaveViewDialog here="/orders?view=failed" saved={[]} onClose={onClose} />);
  return screen.getByRole('textbox');
}
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the name can be typed at once', async () => {
  const field = show();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a view without a name is not saved', async () => {
  const field = show();
  write(' ');
  press();
  await expectRefused(field, 'Enter a name');
  expect(saveViewAction).not.toHaveBeenCalled();
});

test('a view is saved under its name', async () => {
  vi.mocked(saveViewAction).mockResolvedValue({ ok: true, value: { address: '/orders' } } as never);
  show();
  write('My failures ');
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saveViewAction).toHaveBeenCalledWith({ name: 'My failures', search: 'view=failed' });
});

test('one view too many is said at the name, which stays', async () => {
  vi.mocked(saveViewAction).mockResolvedValue({ ok: false, reason: { code: 'too-many', most: 30 } });
  const field = show();
  write('One more');
  press();
  await expectRefused(field, 'You have 30 views already. Remove one first.');
  expect(field).toHaveProperty('value', 'One more');
});
