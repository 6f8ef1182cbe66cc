import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { checkSignatureAction } from '@/lib/features/exchanges/actions.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { SignatureCheck } from './signature-check.tsx';

afterEach(cleanup);

const words = en.signatureCheck;

test.each([
  ['an ended session', { code: 'signed-out' }, en.errors.signedOut],
  ['no answer', { code: 'unavailable' }, words.unavailable],
  ['a key that the service does not know', { code: 'signature-invalid' }, words.invalidText],
  ['another refusal', { code: 'refused', message: 'Too many requests' }, 'Too many requests'],
] as const)('%s is told apart', async (_, reason, text) => {
  vi.mocked(checkSignatureAction).mockResolvedValue({ ok: false, reason });
  renderForm(<SignatureCheck />);
  fireEvent.click(screen.getByRole('button', { name: words.check }));
  expect(await screen.findByText(text)).toBeTruthy();
});
