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

/** The details a bank is asked about, every value in the form it is compared in. */
export type BankCheckInputs = {
  /** The name, in Chinese characters if it is a name in them. */
  name: string;
  /** The ID number, or a company's unified social credit code. */
  idNumber: string;
  account: string;
  /** E.164; null for a check of three elements. */
  phone: string | null;
};

/** The bank's verdict; everything but `verified` is a verification that failed. */
export type BankVerdict =
  | 'verified'
  | 'account_not_found'
  | 'account_closed'
  | 'account_dormant'
  | 'name_mismatch'
  | 'id_mismatch'
  | 'phone_mismatch';

/** Asks the banks. `unavailable` means that no answer was had: nothing was checked and nothing is charged. */
export type BankCheckProvider = {
  check(inputs: BankCheckInputs): Promise<Result<BankVerdict, 'unavailable'>>;
};

/** A wallet and who is said to hold it. */
export type WalletInputs = {
  /** The login name in its usual form: an e-mail address or a phone number. */
  login: string;
  firstName: string;
  lastName: string;
  idNumber: string;
};

/** Alipay's verdict on a wallet; everything but `feasible` fails the verification. */
export type WalletVerdict =
  | 'feasible'
  | 'wallet_not_found'
  | 'wallet_unverified'
  | 'wallet_limited'
  | 'name_mismatch'
  | 'id_mismatch';

/** Asks Alipay about a wallet. `unavailable` means that no answer was had. */
export type AlipayProvider = { verify(inputs: WalletInputs): Promise<Result<WalletVerdict, 'unavailable'>> };

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

const secrets = new Map<string, Promise<Buffer>>();

/** The bytes of a private key that never signs make a secret as good as any, and are kept like one. */
async function openSecret(keysDir: string): Promise<Buffer> {
  const key = await openKeptKey(
    join(keysDir, 'check-inputs-key.pem'),
    () => generateKeyPairSync('ed25519').privateKey,
  );
  return key.export({ type: 'pkcs8', format: 'der' });
}

/**
 * Hashes the inputs of a check, so that equal ones are recognised without being kept: an HMAC-SHA-256 under a secret of
 * the keys' folder, so that the table alone does not reveal the ID numbers checked. If the secret is lost, the same
 * inputs count as new ones; nothing else depends on it.
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
 * Returns an ID number in the form it is compared in. A number that looks like a mainland resident's (fifteen digits or
 * more) has to be one; other documents, such as passports, have letters and digits and no check digits.
 */
export function comparableIdNumber(text: string, at: Date): Result<string, IdentityProblem> {
  const id = compact(text);
  if (!/\d/.test(id) || oddCharacter('document', id)) return err('wrong-format');
  if (!/^\d{15,}X?$/u.test(id)) return ok(id);
  return validateResidentId(id, at);
}

/** A unified social credit code as it is compared. */
export const comparableCreditCode = (text: string): Result<string, IdentityProblem> =>
  validateCreditCode(text);

/** Sentences for the caller: the verdict, and what to do about it. */
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
