import {
  compact,
  hasChineseCharacters,
  type IdentityProblem,
  validateCreditCode,
  validateMainlandAccount,
  validatePhone,
} from '../../../lib/service-core/identity/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { cleanLine } from '../../../lib/service-core/text/clean-text.ts';
import { type DomainError, refuse } from '../errors.ts';
import { chineseName, oddInName } from '../precheck/chinese-name.ts';
import { identifierMessage } from '../precheck/problem-text.ts';
import type { BankCheckInputs } from './bank-check/provider.ts';
import { comparableIdNumber } from './chinese-names/identifiers.ts';

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
  if (!idNumber.ok) return failed('ID number', idNumber.reason, request.idNumber);
  const name = comparableName(request.name, idNumber.value.entityType);
  if (name === undefined) return nameFailed(request.name, idNumber.value.entityType);
  const account = validateMainlandAccount(request.account);
  if (!account.ok) return failed('account number', account.reason, request.account);
  const phone = phoneOf(request);
  if (!phone.ok) return failed('phone number', phone.reason, request.phone ?? '');
  return ok({
    name,
    idNumber: idNumber.value.number,
    account: account.value,
    phone: phone.value,
  });
}

type EntityType = 'I' | 'B';
type Identity = { number: string; entityType: EntityType };

/** A resident's number and a credit code may both be eighteen digits; either is taken when its check digit is right. */
function comparableId(text: string, at: Date): Result<Identity, IdentityProblem> {
  const person = comparableIdNumber(text, at);
  const company = validateCreditCode(text);
  if (company.ok) return ok({ number: company.value, entityType: 'B' });
  const isPersons = !/^[0-9A-Z]{18}$/u.test(compact(text)) || /^\d{17}[\dX]$/u.test(compact(text));
  if (!isPersons) return company;
  return person.ok ? ok({ number: person.value, entityType: 'I' }) : person;
}

/**
 * Names are compared as a bank writes them: a person's without spaces, a company's in plain characters. Undefined for
 * what nobody is called, such as 王?伟.
 */
export function comparableName(name: string, entityType: EntityType): string | undefined {
  if (!hasChineseCharacters(name)) {
    return /\p{L}/u.test(name) && !oddInName(name, 'B') ? cleanLine(name).normalize('NFKC') : undefined;
  }
  return chineseName(name, 'I') ?? chineseName(name, entityType)?.normalize('NFKC');
}

function nameFailed(name: string, entityType: EntityType) {
  const odd = oddInName(name, hasChineseCharacters(name) ? entityType : 'B');
  const found = odd === undefined ? '' : `: ${odd.character} is character ${odd.place}`;
  return refused(`the name is none that a bank account has${found}`);
}

function phoneOf({ type, phone }: BankCheckRequest): Result<string | null, IdentityProblem> {
  return type === 'check3' || phone === undefined ? ok(null) : validatePhone(phone, { country: 'CN' });
}

const failed = (what: string, problem: IdentityProblem, text: string) =>
  refused(identifierMessage(what, problem, text));

function refused(details: string): { ok: false; reason: DomainError } {
  return refuse('bankCheckFailed', details, details);
}
