import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../../tests/support/catalogues.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { ReturnForm } from './session-ended.tsx';

afterEach(cleanup);

test('the page goes on once its person gave the password', async () => {
  const send = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', send);
  send.mockRejectedValueOnce(new TypeError('gone'));
  send.mockResolvedValueOnce(
    Response.json({ ok: true, value: { redirectTo: '/overview', factorDue: false } }),
  );
  const onSignedIn = vi.fn();
  renderForm(<ReturnForm email="olivia@example.com" onSignedIn={onSignedIn} onToEnrol={() => {}} />);
  const field = screen.getByLabelText<HTMLInputElement>(en.auth.password);
  const press = () => fireEvent.click(screen.getByRole('button', { name: en.session.signIn }));
  press();
  await expectRefused(field, en.auth.passwordEmpty);
  expect(send).not.toHaveBeenCalled();

  fireEvent.change(field, { target: { value: 'secret' } });
  press();
  expect((await screen.findByRole('alert')).textContent).toBe(en.auth.failed);
  expect(field.value).toBe('secret');
  press();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  const body = JSON.stringify({ email: 'olivia@example.com', password: 'secret' });
  expect(send).toHaveBeenLastCalledWith('/api/session/sign-in', expect.objectContaining({ body }));
});
