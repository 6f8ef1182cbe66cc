import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signInAction } from '@/lib/features/users/actions.ts';
import { en } from '../../tests/support/catalogues.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { ReturnForm } from './session-ended.tsx';

afterEach(cleanup);

test('the page goes on once its person gave the password', async () => {
  vi.mocked(signInAction).mockRejectedValueOnce(new Error('gone'));
  vi.mocked(signInAction).mockResolvedValueOnce({
    ok: true,
    value: { redirectTo: '/overview', factorDue: false },
  });
  const onSignedIn = vi.fn();
  renderForm(<ReturnForm email="olivia@example.com" onSignedIn={onSignedIn} onToEnrol={() => {}} />);
  const field = screen.getByLabelText<HTMLInputElement>(en.auth.password);
  const press = () => fireEvent.click(screen.getByRole('button', { name: en.session.signIn }));
  press();
  await expectRefused(field, en.auth.passwordEmpty);
  expect(signInAction).not.toHaveBeenCalled();

  fireEvent.change(field, { target: { value: 'secret' } });
  press();
  expect((await screen.findByRole('alert')).textContent).toBe(en.auth.failed);
  expect(field.value).toBe('secret');
  press();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(signInAction).toHaveBeenLastCalledWith({
    email: 'olivia@example.com',
    password: 'secret',
    stays: true,
  });
});
