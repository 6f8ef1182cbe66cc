import { createHmac, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import {
  compact,
  hasChineseCharacters,
  type IdentityProblem,
  oddCharacter,
  validateCreditCode,
  validateMainlandAccount,
  validatePhone,
  validateResidentId,
} from '../../../lib/service-core/identity/index.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import { cleanLine } from '../../../lib/service-core/text/clean-text.ts';
import { type DomainError, refuse } from '../errors.ts';
import { canonicalJson } from '../ids.ts';
import { openKeptKey } from '../kept-key.ts';
import { identifierMessage } from '../precheck/finding.ts';
import { chineseName, oddInName } from '../precheck/identity.ts';

/** A decoded bank check request (specification §4.4). */
export type BankCheckRequest = {
  type: 'check3' | 'check4';
  idNumber: string;
  name: string;
  account: string;
  phone?: string | undefined;
};

/** The details to check with the bank, normalised for comparison. */
export type BankCheckInputs = {
  /** The name; a Chinese name is in Chinese characters. */
  name: string;
  /** The ID number, or a company's unified social credit code. */
  idNumber: string;
  account: string;
  /** E.164; null for a three-element check. */
  phone: string | null;
};

/** The bank's verdict; any verdict but `verified` is a failed check. */
export type BankVerdict =
  | 'verified'
  | 'account_not_found'
  | 'account_closed'
  | 'account_dormant'
  | 'name_mismatch'
  | 'id_mismatch'
  | 'phone_mismatch';

/** Queries the bank. `unavailable`: there was no answer, so nothing is charged. */
export type BankCheckProvider = {
  check(inputs: BankCheckInputs): Promise<Result<BankVerdict, 'unavailable'>>;
};

/** A wallet and its supposed holder. */
export type WalletInputs = {
  /** The normalised login name: an e-mail address or a phone number. */
  login: string;
  firstName: string;
  lastName: string;
  idNumber: string;
};

/** Alipay's verdict on a wallet; any verdict but `feasible` fails the verification. */
export type WalletVerdict =
  | 'feasible'
  | 'wallet_not_found'
  | 'wallet_unverified'
  | 'wallet_limited'
  | 'name_mismatch'
  | 'id_mismatch';

/** Queries Alipay about a wallet. `unavailable`: there was no answer. */
export type AlipayProvider = { verify(inputs: WalletInputs): Promise<Result<WalletVerdict, 'unavailable'>> };

/**
 * Normalises the values for comparison, so that spaces and letter case make no difference. Refuses `bankCheckFailed`
 * for values no bank could accept: an ID number with a wrong check digit, an account number with letters, an invalid
 * phone number.
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

/** Parses a resident's number or a credit code. Both may have eighteen digits; the check digit decides. */
function comparableId(text: string, at: Date): Result<Identity, IdentityProblem> {
  const person = comparableIdNumber(text, at);
  const company = validateCreditCode(text);
  if (company.ok) return ok({ number: company.value, entityType: 'B' });
  const isPersons = !/^[0-9A-Z]{18}$/u.test(compact(text)) || /^\d{17}[\dX]$/u.test(compact(text));
  if (!isPersons) return company;
  return person.ok ? ok({ number: person.value, entityType: 'I' }) : person;
}

/**
 * Normalises a name as banks write it: a person's without spaces, a company's in plain characters. Undefined for a name
 * nobody has, such as 王?伟.
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

const secrets = new Map<string, Promise<Buffer>>();

/** A secret from the bytes of a private key that never signs, created and stored like the other keys. */
async function openSecret(keysDir: string): Promise<Buffer> {
  const key = await openKeptKey(
    join(keysDir, 'check-inputs-key.pem'),
    () => generateKeyPairSync('ed25519').privateKey,
  );
  return key.export({ type: 'pkcs8', format: 'der' });
}

/**
 * Hashes the inputs of a check, so that equal inputs are recognised without being stored: HMAC-SHA-256 under a secret
 * in the keys folder, so that the table alone does not reveal ID numbers. If the secret is lost, repeated inputs count
 * as new; nothing else depends on it.
 */
export async function hashInputs(keysDir: string, inputs: unknown): Promise<Buffer> {
  let secret = secrets.get(keysDir);
  if (secret === undefined) {
    secret = openSecret(keysDir);
    secrets.set(keysDir, secret);
    secret.catch(() => secrets.delete(keysDir));
  }
  return createHmac('sha256', await secret)
    .update(canonicalJson(inputs))
    .digest();
}

/**
 * Normalises an ID number. A number that looks like a mainland resident's (fifteen or more digits) must be valid; other
 * documents, such as passports, have letters and digits and no check digit.
 */
export function comparableIdNumber(text: string, at: Date): Result<string, IdentityProblem> {
  const id = compact(text);
  if (!/\d/.test(id) || oddCharacter('document', id)) return err('wrong-format');
  if (!/^\d{15,}X?$/u.test(id)) return ok(id);
  return validateResidentId(id, at);
}

/** Normalises a unified social credit code. */
export const comparableCreditCode = (text: string): Result<string, IdentityProblem> =>
  validateCreditCode(text);

/** The verdict and the next step, as sentences for the caller. */
export const verdictTexts: Readonly<Record<BankVerdict, string>> = {
  verified: 'verified: the details belong together',
  account_not_found: 'account not found: ask the beneficiary for the account number again',
  account_closed: 'account closed: ask the beneficiary for another account',
  account_dormant:
    'account dormant: the beneficiary has to reactivate it at the bank, or give another account',
  name_mismatch:
    'name mismatch: the account is held under another name; give the name as the bank has it, in Chinese characters',
  id_mismatch:
    'ID number mismatch: the account is held under another ID number; compare it with the document',
  phone_mismatch:
    'phone mismatch: the bank has another phone number for this account; ask for the one reserved with the bank',
};
