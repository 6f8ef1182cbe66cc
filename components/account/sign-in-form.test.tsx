import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signInAction } from '@/lib/features/users/actions.ts';
import { en } from '../../tests/support/catalogues.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { SignInForm } from './sign-in-form.tsx';

afterEach(cleanup);

const words = en.auth;
const email = () => screen.getByLabelText<HTMLInputElement>(words.email);
const password = () => screen.getByLabelText<HTMLInputElement>(words.password);
const write = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole('button', { name: words.submit }));

test('the first of what is missing is asked for at its field, and what was typed stays', async () => {
  renderForm(<SignInForm />);
  await waitFor(() => expect(document.activeElement).toBe(email()));
  press();
  await expectRefused(email(), words.emailEmpty);
  write(email(), ' olivia@example.com ');
  press();
  await expectRefused(password(), words.passwordEmpty);
  expect(email().value.trim()).toBe('olivia@example.com');
  expect(signInAction).not.toHaveBeenCalled();
});

test('a refused password is selected, to be typed over; the e-mail is sent without spaces', async () => {
  vi.mocked(signInAction).mockResolvedValue({ ok: false, reason: { code: 'wrong' } });
  renderForm(<SignInForm next="/orders" />);
  fireEvent.change(email(), { target: { value: 'olivia@example.com ' } });
  write(password(), 'guess');
  press();
  expect((await screen.findByRole('alert')).textContent).toBe(words.wrong);
  expect(signInAction).toHaveBeenCalledExactlyOnceWith({
    email: 'olivia@example.com',
    password: 'guess',
    next: '/orders',
  });
  await waitFor(() => expect(password().selectionEnd).toBe(5));
  expect([password().value, password().selectionStart]).toEqual(['guess', 0]);
});

test('while too many sign in it tries again, and no more once the page is left', async () => {
  vi.useFakeTimers();
  try {
    vi.mocked(signInAction).mockResolvedValue({ ok: false, reason: { code: 'busy', retryAfterSeconds: 5 } });
    const { unmount } = renderForm(<SignInForm />);
    write(email(), 'olivia@example.com');
    write(password(), 'secret');
    press();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(screen.getByRole('alert').textContent).toBe(words.busy);
    expect(signInAction).toHaveBeenCalledTimes(3);
    vi.mocked(signInAction).mockResolvedValue({ ok: false, reason: { code: 'wrong' } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.getByRole('alert').textContent).toBe(words.wrong);
    vi.mocked(signInAction).mockResolvedValue({ ok: false, reason: { code: 'busy', retryAfterSeconds: 5 } });
    press();
    await vi.advanceTimersByTimeAsync(1_000);
    unmount();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(signInAction).toHaveBeenCalledTimes(5);
  } finally {
    vi.useRealTimers();
  }
});

test('what a password manager filled in without a word is sent', async () => {
  vi.mocked(signInAction).mockResolvedValue({ ok: false, reason: { code: 'wrong' } });
  renderForm(<SignInForm />);
  email().value = 'olivia@example.com';
  password().value = 'kept';
  press();
  await waitFor(() => expect(signInAction).toHaveBeenCalledOnce());
  expect(signInAction).toHaveBeenCalledWith({
    email: 'olivia@example.com',
    password: 'kept',
  });
});
