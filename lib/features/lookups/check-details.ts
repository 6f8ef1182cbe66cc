import { createHmac } from 'node:crypto';
import { env } from '../../env.ts';
import {
  compact,
  hasChineseCharacters,
  validateAlipayLogin,
  validateChineseName,
  validateCreditCode,
  validateMainlandAccount,
  validatePhone,
  validateResidentId,
} from '../../service-core/identity/index.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { bankCheckRules } from '../transfers/conditions/checks.ts';
import type { AccountCheckInput, InputProblem, InputProblemKind } from './types.ts';

/** Details in the form they are compared and sent in: spaces, hyphens and letter case make no other account. */
export function normalised(input: AccountCheckInput): AccountCheckInput {
  return {
    type: input.type,
    name: spokenName(input.name),
    idNumber: compact(input.idNumber),
    account: compact(input.account),
    phone: bankCheckRules(input.type).phone.visible ? plainPhone(input.phone) : '',
  };
}

/** A name in Chinese characters without spaces; another one with single ones. */
function spokenName(name: string): string {
  const plain = cleanLine(name).normalize('NFKC');
  if (!hasChineseCharacters(plain)) return plain;
  const person = validateChineseName(plain);
  return person.ok ? person.value : plain;
}

function plainPhone(text: string): string {
  const valid = validatePhone(text, { country: 'CN' });
  return valid.ok ? valid.value.replace(/^\+86/, '') : compact(text);
}

/**
 * Returns the problems that stop these details from being sent: a bank need not be asked, nor paid, about details that
 * are surely wrong.
 */
export function problemsOf(details: AccountCheckInput): InputProblem[] {
  const problems: InputProblem[] = [];
  const report = (field: keyof AccountCheckInput, problem: InputProblemKind | undefined): void => {
    if (problem) problems.push({ field, problem });
  };
  report('name', details.name === '' ? 'empty' : undefined);
  report('idNumber', idProblem(details.idNumber));
  report('account', details.account === '' ? 'empty' : accountProblem(details.account));
  if (bankCheckRules(details.type).phone.required) report('phone', phoneProblem(details.phone));
  return problems;
}

/** A resident's number or a company's code: either is taken when its check digit is right. */
export function idProblem(idNumber: string): InputProblemKind | undefined {
  if (idNumber === '') return 'empty';
  if (validateCreditCode(idNumber).ok) return undefined;
  const person = validateResidentId(idNumber);
  if (person.ok) return undefined;
  return person.reason === 'wrong-check-digit' ? 'wrong-check-digit' : 'not-resident-id';
}

export function phoneProblem(phone: string): InputProblemKind | undefined {
  if (phone === '') return 'empty';
  return validatePhone(phone, { country: 'CN' }).ok ? undefined : 'not-phone';
}

const accountProblem = (account: string): InputProblemKind | undefined =>
  validateMainlandAccount(account).ok ? undefined : 'not-account';

export function loginProblem(login: string): InputProblemKind | undefined {
  if (login.trim() === '') return 'empty';
  return validateAlipayLogin(login).ok ? undefined : 'not-login';
}

/**
 * Returns the key of these details in the memory of checks. It is an HMAC, because ID and account numbers are few
 * enough to be tried out against a bare hash; its key is derived from the portal's own secret for this purpose alone.
 */
export function fingerprintOf(details: AccountCheckInput): string {
  const key = createHmac('sha256', env().AUTH_SECRET).update('account-check fingerprint v1').digest();
  const { type, name, idNumber, account, phone } = details;
  return createHmac('sha256', key)
    .update(JSON.stringify([type, name, idNumber, account, phone]))
    .digest('hex');
}
