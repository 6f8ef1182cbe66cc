import { cleanLine } from '../../../../lib/service-core/contract/clean-text.ts';
import {
  compact,
  type IdentityProblem,
  validateAccountNumber,
  validateCreditCode,
  validatePhone,
} from '../../../../lib/service-core/identity/index.ts';
import { ok, type Result } from '../../../../lib/service-core/result.ts';
import { type DomainError, refuse } from '../../errors.ts';
import { chineseName } from '../../precheck/chinese-name.ts';
import { problemTexts } from '../../precheck/problem-text.ts';
import { comparableIdNumber } from '../chinese-names/identifiers.ts';
import type { BankCheckInputs } from './provider.ts';

/** A decoded bank check request (specification §4.4). */
export type BankCheckRequest = {
  type: 'check3' | 'check4';
  idNumber: string;
  name: string;
  account: string;
  phone?: string | undefined;
};

/**
 * The values in the form they are compared in, so that spaces and small letters make no other check of it. Refuses
 * bankCheckFailed for what no bank needs to be asked about: an ID number with a wrong check digit, an account number
 * with letters, a phone number that is none.
 */
export function bankCheckInputs(request: BankCheckRequest, at: Date): Result<BankCheckInputs, DomainError> {
  const idNumber = comparableId(request.idNumber, at);
  if (!idNumber.ok) return failed(`the ID number ${problemTexts[idNumber.reason]}`);
  const account = validateAccountNumber(request.account, { targetCurrency: 'CNY' });
  if (!account.ok) return failed(`the account number ${problemTexts[account.reason]}`);
  const phone = phoneOf(request);
  if (!phone.ok) return failed(`the phone number ${problemTexts[phone.reason]}`);
  return ok({
    name: comparableName(request.name),
    idNumber: idNumber.value,
    account: account.value,
    phone: phone.value,
  });
}

/** A resident's number and a credit code may both be eighteen digits; either is taken when its check digit is right. */
function comparableId(text: string, at: Date): Result<string, IdentityProblem> {
  const person = comparableIdNumber(text, at);
  if (!/^[0-9A-Z]{18}$/u.test(compact(text))) return person;
  const company = validateCreditCode(text);
  if (company.ok) return company;
  return /^\d{17}[\dX]$/u.test(compact(text)) ? person : company;
}

/** Names are compared as a bank writes them: a person's without spaces, a company's in plain characters. */
export const comparableName = (name: string): string =>
  chineseName(name, 'I') ?? cleanLine(name).normalize('NFKC');

function phoneOf({ type, phone }: BankCheckRequest): Result<string | null, IdentityProblem> {
  return type === 'check3' || phone === undefined ? ok(null) : validatePhone(phone, { country: 'CN' });
}

function failed(details: string): { ok: false; reason: DomainError } {
  return refuse('bankCheckFailed', details, details);
}
