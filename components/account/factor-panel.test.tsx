import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  confirmEnrolmentAction,
  removeOwnFactorAction,
  startEnrolmentAction,
} from '@/lib/features/step-up/actions.ts';
import { ok } from '@/lib/result.ts';
import { en } from '../../tests/support/catalogues.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { FactorPanel } from './factor-panel.tsx';

afterEach(cleanup);

const words = en.stepUp;
function show(isOn: boolean) {
  const phone = {
    id: 'f1',
    kind: 'app',
    name: 'Phone',
    addedAt: '2026-11-20T08:00:00.000Z',
    lastUsedAt: null,
  } as const;
  renderForm(
    <FactorPanel
      factors={{
        isOn,
        factors: isOn ? [phone] : [],
        recoveryCodesLeft: 8,
        isRequired: false,
        hasPassword: true,
      }}
      backTo={null}
    />,
  );
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const write = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

test('a new app is set up by the password and its first code', async () => {
  const enrolment = { secret: 'ABCD EFGH', address: 'otpauth://x', cells: [[true]] };
  vi.mocked(startEnrolmentAction).mockResolvedValue(ok(enrolment));
  vi.mocked(confirmEnrolmentAction).mockResolvedValue(ok({ recoveryCodes: ['aaaa-bbbb'] }));
  show(false);
  press(words.factor.app);
  const password = screen.getByLabelText(/^Your password/);
  await waitFor(() => expect(document.activeElement).toBe(password));
  press(words.ask.go);
  await expectRefused(password, words.password.empty);
  expect(startEnrolmentAction).not.toHaveBeenCalled();
  write(password, 'open sesame');
  press(words.ask.go);

  const code = await screen.findByLabelText(/^Code/);
  expect(startEnrolmentAction).toHaveBeenCalledWith({ password: 'open sesame' });
  const picture = screen.getByRole('img', { name: words.enrol.picture });
  expect([...picture.children].map((part) => part.getAttribute('fill'))).toEqual(['white', 'black']);
  write(code, '123');
  press(words.enrol.go);
  await expectRefused(code, words.code.short);
  write(code, ' 123456 ');
  press(words.enrol.go);
  expect(await screen.findByText('aaaa-bbbb')).toBeTruthy();
  expect(confirmEnrolmentAction).toHaveBeenCalledExactlyOnceWith({
    code: '123456',
    name: 'Authenticator app',
  });
});

test('a wrong code is said at its field and selected, to be typed over; Enter sends the next one', async () => {
  vi.mocked(removeOwnFactorAction).mockResolvedValueOnce({ ok: false, reason: { code: 'code-wrong' } });
  vi.mocked(removeOwnFactorAction).mockResolvedValueOnce(ok({}));
  show(true);
  press(/^Remove/);
  const code = screen.getByLabelText<HTMLInputElement>(/^Code/);
  write(code, '111111');
  press(words.ask.go);
  await expectRefused(code, words.refusal.wrong);
  expect([code.value, code.selectionStart, code.selectionEnd]).toEqual(['111111', 0, 6]);

  write(code, '222222');
  fireEvent.submit(code);
  await waitFor(() => expect(screen.queryByLabelText(/^Code/)).toBeNull());
  expect(removeOwnFactorAction).toHaveBeenLastCalledWith({ factorId: 'f1', code: '222222' });
});
