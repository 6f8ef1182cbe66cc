import { createHmac } from 'node:crypto';
import { now } from '../../clock.ts';
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
import type { AccountCheck } from './data.ts';
import type {
  AccountCheckInput,
  AccountCheckState,
  AccountCheckView,
  InputProblem,
  InputProblemKind,
  MaskedDetails,
} from './schema.ts';

/** Details in the form that is compared and sent: spaces, hyphens and letter case do not make another account. */
export function normalised(input: AccountCheckInput): AccountCheckInput {
  return {
    type: input.type,
    name: spokenName(input.name),
    idNumber: compact(input.idNumber),
    account: compact(input.account),
    phone: bankCheckRules(input.type).phone.visible ? plainPhone(input.phone) : '',
  };
}

/** A name in Chinese characters without spaces; other names with single spaces. */
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

/** Problems that stop these details from being sent: the bank is not asked, or paid, about details that must be wrong. */
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

/** Accepts a resident's number or a company's code, if its check digit is right. */
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
 * The key under which a check of these details is stored. It is an HMAC, because ID and account numbers are few enough to
 * be tried out against a bare hash; its key is derived from the portal's own secret for this purpose alone.
 */
export function fingerprintOf(details: AccountCheckInput): string {
  const key = createHmac('sha256', env().AUTH_SECRET).update('account-check fingerprint v1').digest();
  const { type, name, idNumber, account, phone } = details;
  return createHmac('sha256', key)
    .update(JSON.stringify([type, name, idNumber, account, phone]))
    .digest('hex');
}

/** Longer than any call can take: a check still in state `sending` after this has lost its sender. */
const sendingMs = 90_000;
/** Time kept free before the end of the service's day for the request to arrive. */
const marginMs = 60_000;

const states: readonly AccountCheckState[] = ['sending', 'matched', 'mismatched', 'unknown', 'not-charged'];

/** The current state: a check still without an answer after `sendingMs` is unknown. */
export function stateOf(row: Pick<AccountCheck, 'state' | 'requestedAt'>): AccountCheckState {
  const state = states.find((known) => known === row.state) ?? 'unknown';
  const age = now().getTime() - row.requestedAt.getTime();
  return state === 'sending' && age > sendingMs ? 'unknown' : state;
}

/**
 * True if a check without an answer may be sent again: the service charges the same details once per day (UTC), so a
 * second request on the same day costs nothing, even if the first arrived.
 */
export function mayAskAgain(row: Pick<AccountCheck, 'state' | 'requestedAt'>): boolean {
  const arrives = new Date(now().getTime() + marginMs);
  return stateOf(row) === 'unknown' && dayOf(arrives) === dayOf(row.requestedAt);
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export function checkView(row: AccountCheck, requestedByName: string): AccountCheckView {
  const state = stateOf(row);
  return {
    id: row.id,
    type: row.type === 'check4' ? 'check4' : 'check3',
    state,
    masked: {
      name: row.maskedName,
      idNumber: row.maskedIdNumber,
      account: row.maskedAccount,
      phone: row.maskedPhone,
    },
    message: row.message,
    fee: state === 'matched' || state === 'mismatched' ? row.fee : null,
    requestedByName,
    requestedAt: row.requestedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    mayAskAgain: mayAskAgain(row),
  };
}

/** Masks the details but leaves enough to recognise them. */
export function masked(details: AccountCheckInput): MaskedDetails {
  const [first = '', ...others] = [...details.name];
  return {
    name: `${first}${'•'.repeat(Math.min(others.length, 3))}`,
    idNumber: middleHidden(details.idNumber, 4, 4),
    account: middleHidden(details.account, 4, 4),
    phone: details.type === 'check4' ? middleHidden(details.phone, 3, 4) : null,
  };
}

/** Hides the middle of a text; of a short text, at most the last half is shown. */
function middleHidden(text: string, head: number, tail: number): string {
  const shown = Math.min(tail, Math.floor(text.length / 2));
  if (text.length < 2 * (head + tail)) return `••••${text.slice(text.length - shown)}`;
  return `${text.slice(0, head)}${'•'.repeat(text.length - head - tail)}${text.slice(-tail)}`;
}

/** The price from the settings; the interface has no call for it ("arranged with the business manager"). */
export function feeText(): string | null {
  return env().PAYOUT_BANK_CHECK_FEE ?? null;
}
