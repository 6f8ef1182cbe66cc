// Direct imports, not the room's index, to keep browser bundles small.

import { datesAt, isCalendarDate } from '../../service-core/contract/text-fields.ts';
import { countryOfPaper, isResidentId } from '../../service-core/fields/definition.ts';
import {
  isBritish,
  needsIban,
  validateBic,
  validateCardNumber,
  validateIban,
} from '../../service-core/identity/account-number.ts';
import { validateCreditCode, validateResidentId } from '../../service-core/identity/chinese-identifiers.ts';
import {
  validateAlipayLogin,
  validateEmail,
  validatePhoneCode,
  validatePhoneNumber,
} from '../../service-core/identity/contact.ts';
import {
  type IdentifierKind,
  type IdentityProblem,
  oddCharacter,
} from '../../service-core/identity/problem.ts';
import { validateNationalRouting } from '../../service-core/identity/routing.ts';
import { cleanLine, isSpreadsheetNumber } from '../../service-core/text/clean-text.ts';
import { checkAccountFit, checkAccountNumber, checkCountry, railOf } from './check-account.ts';
import { fieldAt } from './fields.ts';
import { residentIdFacts } from './follow.ts';
import { problem } from './problems.ts';
import { type DraftValues, type FieldPath, type Problem, type ProblemKey, valueAt } from './types.ts';

type Holder = 'person' | 'company';

/** Usual lengths: cards and passbooks for persons; company accounts vary by bank. */
const usualDigits: Record<Holder, { min: number; max: number }> = {
  person: { min: 16, max: 19 },
  company: { min: 8, max: 25 },
};

/** Returns the kind of holder of a mainland China account; undefined elsewhere. */
function mainlandHolder(path: FieldPath, values: DraftValues): Holder | undefined {
  if (!path.startsWith('beneficiary.')) return undefined;
  const { entityType, accountInfo } = values.beneficiary;
  if (values.family === 'business') {
    if (values.targetCurrency !== 'CNY') return undefined;
    return values.holderType === 'personal' ? 'person' : 'company';
  }
  if (accountInfo.country !== 'CN') return undefined;
  return entityType === 'I' ? 'person' : 'company';
}

/** Only warns: the specification accepts any text of 256 characters (§2.3, §2.4), and banks differ. */
function checkMainlandAccount(path: FieldPath, text: string, values: DraftValues): Problem[] {
  const holder = mainlandHolder(path, values);
  if (holder === undefined) return [];
  const usual = usualDigits[holder];
  const count = text.replaceAll(/\D/g, '').length;
  const args = { holder, ...usual, count };
  if (count !== text.length) return [problem(path, 'accountCharacters', args, 'warn')];
  if (count < usual.min || count > usual.max) return [problem(path, 'accountDigits', args, 'warn')];
  return holder === 'company' || validateCardNumber(text).ok ? [] : [problem(path, 'cardNumber', {}, 'warn')];
}

type Check = (path: FieldPath, text: string, values: DraftValues) => Problem[];

const looksLikeIban = (text: string): boolean => /^[A-Za-z]{2}\d{2}/.test(text);

/** Checks dates, formats, check digits and contradictions of a filled field; severities as in ui.md §3.8. */
export const checkFormat = (path: FieldPath, text: string, values: DraftValues, now: Date): Problem[] => [
  ...(fieldAt(path).type === 'date' ? checkDate(path, text, values, now) : []),
  ...checkSpreadsheet(path, text),
  ...checkByPath(path, text, values).map((found) => withCharacter(found, values)),
  ...checkCountry(path, values),
];

const kinds: Readonly<Partial<Record<ProblemKey, IdentifierKind>>> = {
  residentIdFormat: 'residentId',
  companyNumberFormat: 'creditCode',
  bicLength: 'code',
  bicLetters: 'code',
  bicFormat: 'code',
  iban: 'code',
  ifsc: 'code',
  bsb: 'digits',
  sort: 'digits',
  routingNumber: 'digits',
  bpay: 'digits',
  fps: 'login',
  alipayLogin: 'login',
  wechat: 'wechat',
  email: 'email',
  phoneCode: 'phone',
  phoneNumber: 'phone',
};

/**
 * Replaces the problem with one that names a look-alike character, such as a Cyrillic letter, and its place as typed.
 * ASCII characters are not named, because a person can see them.
 */
function withCharacter(found: Problem, values: DraftValues): Problem {
  const kind = kinds[found.key];
  const odd = kind && oddCharacter(kind, valueAt(values, found.path));
  return odd && !/^“[ -~]”/.test(odd.character)
    ? problem(found.path, 'oddCharacter', odd, found.severity)
    : found;
}

const checkSpreadsheet = (path: FieldPath, text: string): Problem[] =>
  ['code', 'phone'].includes(fieldAt(path).type) && isSpreadsheetNumber(text)
    ? [problem(path, 'spreadsheetNumber')]
    : [];

const checkByPath: Check = (path, text, values) => {
  if (path === 'beneficiary.accountInfo.routingValue') return checkRouting(path, text, values);
  if (path === 'beneficiary.accountInfo.number' || path.endsWith('.accountNumber')) {
    return checkAccount(path, text, values);
  }
  if (path.endsWith('.swiftCode')) return checkBic(path, text);
  if (path === 'beneficiary.accountName') return checkHolder(path, text, values);
  if (path === 'beneficiary.companyNumber') return checkCompanyNumber(path, text, values);
  if (path.endsWith('idNumber')) return checkIdNumber(path, text, values);
  if (path.endsWith('.gender') || path === 'payer.dob') return checkAgainstId(path, text, values);
  if (path.endsWith('email')) return validateEmail(text).ok ? [] : [problem(path, 'email')];
  if (path.endsWith('phoneCode')) return validatePhoneCode(text).ok ? [] : [problem(path, 'phoneCode')];
  if (path.endsWith('phoneNumber')) return checkPhone(path, text, values);
  return checkAccountFit(path, values);
};

const partyOf = (path: FieldPath, values: DraftValues) =>
  path.startsWith('payer.') ? values.payer : values.beneficiary;

/** Returns the country of an identity document, as the service does: the issuing country, else the nationality. */
function paperCountry(path: FieldPath, { payer, beneficiary }: DraftValues): string {
  if (!path.startsWith('payer.')) return beneficiary.nationality;
  return countryOfPaper({ country: payer.idCountry, nationality: payer.nationality });
}

const checkIdNumber: Check = (path, text, values) => {
  // A business order in CNY takes a mainland resident's ID number (specification §2.3).
  if (values.family === 'business') return values.targetCurrency === 'CNY' ? checkResidentId(path, text) : [];
  const party = partyOf(path, values);
  const country = paperCountry(path, values);
  const isUnsaid = country === '' && party.entityType === 'I' && ['', 'idcard'].includes(party.idType);
  // The shape of a resident ID is recognisable before nationality and type are known.
  if (isUnsaid) return looksLikeResidentId(text) ? checkResidentId(path, text) : [];
  if (country !== 'CN') return [];
  if (party.entityType === 'B') return checkCreditCode(path, text);
  return isResidentId({ idType: party.idType, idNumber: text }) ? checkResidentId(path, text) : [];
};

const looksLikeResidentId = (text: string) =>
  /^[1-9]\d{5}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/.test(text);

function checkResidentId(path: FieldPath, text: string): Problem[] {
  const checked = validateResidentId(text);
  if (checked.ok) return [];
  if (checked.reason === 'wrong-date') return [problem(path, 'residentIdDate')];
  if (checked.reason !== 'wrong-check-digit') return [problem(path, 'residentIdFormat')];
  return [problem(path, 'residentIdCheck', { tail: text.slice(-4) })];
}

function checkCreditCode(path: FieldPath, text: string): Problem[] {
  const checked = validateCreditCode(text);
  if (checked.ok) return [];
  // A warning only: some real codes have a wrong check character.
  return checked.reason === 'wrong-check-digit'
    ? [problem(path, 'companyNumberCheck', {}, 'warn')]
    : [problem(path, 'companyNumberFormat')];
}

/** Checks a credit code for CNY only: company registers abroad use other formats. */
const checkCompanyNumber: Check = (path, text, values) =>
  values.targetCurrency === 'CNY' ? checkCreditCode(path, text) : [];

/** A personal account under the company's name: the service would take it for the company's (specification §2.3). */
const checkHolder: Check = (path, text, values) =>
  values.holderType === 'personal' && text === cleanLine(values.beneficiary.fullName)
    ? [problem(path, 'personalAccountName')]
    : [];

const checkAgainstId: Check = (path, text, values) => {
  const party = partyOf(path, values);
  const isResidentId = paperCountry(path, values) === 'CN' && party.idType === 'idcard';
  if (!isResidentId || !validateResidentId(party.idNumber).ok) return [];
  const facts = residentIdFacts(party.idNumber);
  if (path.endsWith('.gender')) {
    return facts.gender === text ? [] : [problem(path, 'residentIdGender', {}, 'warn')];
  }
  return facts.birth === text ? [] : [problem(path, 'residentIdBirth', {}, 'warn')];
};

const checkPhone: Check = (path, text, values) => {
  if (!validatePhoneNumber(text).ok) return [problem(path, 'phoneNumber')];
  const mainland = partyOf(path, values).phoneCode.replaceAll(/\D/g, '') === '86';
  return mainland && !/^1[3-9]\d{9}$/.test(text) ? [problem(path, 'phoneFormat', {}, 'warn')] : [];
};

const checkAccount: Check = (path, text, values) => {
  const refused = checkAccountNumber(path, text, values);
  if (refused.length > 0) return refused;
  if (looksLikeIban(text) && !validateIban(text).ok) return [problem(path, 'iban', {}, 'warn')];
  const { accountInfo } = values.beneficiary;
  if (path === 'beneficiary.accountInfo.number' && !looksLikeIban(text) && needsIban(accountInfo)) {
    return [problem(path, 'ibanMissing', {}, 'warn')];
  }
  return checkMainlandAccount(path, text, values);
};

const routingProblems: Readonly<Partial<Record<string, ProblemKey>>> = {
  bsb: 'bsb',
  ifsc: 'ifsc',
  aba: 'routingNumber',
  ach: 'routingNumber',
  bpay: 'bpay',
  fps: 'fps',
  wechat: 'wechat',
};

const checkRouting: Check = (path, text, values) => {
  const { accountType, accountInfo } = values.beneficiary;
  if (accountType === 'alipay') return validateAlipayLogin(text).ok ? [] : [problem(path, 'alipayLogin')];
  const type = accountInfo.routingType;
  if (type === 'swift') return checkBic(path, text);
  const rail = railOf(values);
  const key = isBritish(rail) ? 'sort' : routingProblems[type];
  return key !== undefined && !validateNationalRouting(type, text, rail).ok ? [problem(path, key)] : [];
};

const bicProblems: Partial<Record<IdentityProblem, ProblemKey>> = {
  'wrong-length': 'bicLength',
  'not-letters': 'bicLetters',
  'unknown-country': 'bicUnknownCountry',
};

function checkBic(path: FieldPath, text: string): Problem[] {
  const checked = validateBic(text);
  if (checked.ok) return [];
  return [problem(path, bicProblems[checked.reason] ?? 'bicFormat', { count: text.length })];
}

/** C-33: real dates; issue and birth not in the future; expiry after issue; an expired document only warns. */
function checkDate(path: FieldPath, text: string, values: DraftValues, now: Date): Problem[] {
  if (!isCalendarDate(text)) return [problem(path, 'date')];
  const { earliest, latest } = datesAt(now);
  if (!path.endsWith('idExpiryDate')) return text > latest ? [problem(path, 'dateInFuture')] : [];
  const issued = path.startsWith('payer') ? values.payer.idIssueDate : values.beneficiary.idIssueDate;
  if (isCalendarDate(issued.trim()) && text <= issued.trim()) return [problem(path, 'expiryBeforeIssue')];
  return text < earliest ? [problem(path, 'idExpired', {}, 'warn')] : [];
}
