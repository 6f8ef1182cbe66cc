import { datesAt } from '../../../lib/service-core/contract/text-fields.ts';
import { countryOfPaper, isResidentId } from '../../../lib/service-core/fields/definition.ts';
import {
  hasChineseCharacters,
  type IdentityProblem,
  validateChineseName,
  validateCreditCode,
  validateEmail,
  validatePhoneCode,
  validatePhoneNumber,
  validateResidentId,
} from '../../../lib/service-core/identity/index.ts';
import { informationReasons } from '../../../lib/service-core/information-reasons.ts';
import type { Result } from '../../../lib/service-core/result.ts';
import { cleanLine, oddCharacterIn, type Refused } from '../../../lib/service-core/text/clean-text.ts';
import { type Finding, identifierMessage, type PrecheckParty, type PrecheckRequest } from './finding.ts';
import { completesName } from './name-reading.ts';

type Role = 'payer' | 'beneficiary';

/** Checks both parties' ID documents: mainland IDs by check digit, expiry by date (decisions §5). */
export function identityFindings(request: PrecheckRequest, at: Date): Finding[] {
  return (['payer', 'beneficiary'] as const).flatMap((role) => [
    ...idNumber(request, role, at),
    ...dates(request[role], role, at),
    ...companyNumber(request, role),
  ]);
}

function idNumber(request: PrecheckRequest, role: Role, at: Date): Finding[] {
  const party = request[role];
  if (!party.idNumber || !isMainlandDocument(request, role)) return [];
  const path = `${role}.idNumber`;
  if (entityTypeOf(request, role) === 'B') {
    return finding(validateCreditCode, party.idNumber, {
      code: 'id_number_invalid',
      path,
      what: 'unified social credit code',
    });
  }
  const isResident =
    request.family === 'business' || isResidentId({ idType: party.idType, idNumber: party.idNumber });
  if (!isResident) return [];
  return finding((text) => validateResidentId(text, at), party.idNumber, {
    code: 'id_number_invalid',
    path,
    what: 'resident ID number',
  });
}

/**
 * True if a document is from mainland China, by its country, else the holder's. A beneficiary with neither who is paid
 * in mainland China counts as a resident.
 */
function isMainlandDocument(request: PrecheckRequest, role: Role): boolean {
  const party = request[role];
  const country =
    countryOfPaper({ country: party.idCountry, nationality: party.nationality }) ||
    (entityTypeOf(request, role) === 'B' && party.address?.country);
  if (country) return country === 'CN';
  return role === 'beneficiary' && isPaidInMainlandChina(request);
}

/**
 * The party's entity type. Business requests do not carry it: an ID number there is a resident's; a company has
 * companyNumber.
 */
function entityTypeOf(request: PrecheckRequest, role: Role): string | undefined {
  return request.family === 'business' ? 'I' : request[role].entityType;
}

function dates(party: PrecheckParty, role: Role, at: Date): Finding[] {
  const { earliest, latest } = datesAt(at);
  const { idExpiryDate, idIssueDate, dob } = party;
  const findings: Finding[] = [];
  if (idExpiryDate && idExpiryDate < earliest) {
    const message = `the ${role}’s ID document expired on ${idExpiryDate}; give a valid one`;
    findings.push({ code: 'id_expired', path: `${role}.idExpiryDate`, message });
  }
  if (idIssueDate && idIssueDate > latest) {
    const message = `the ${role}’s ID document would be issued on ${idIssueDate}, which is still to come; compare the date with the document`;
    findings.push({ code: 'date_impossible', path: `${role}.idIssueDate`, message });
  }
  if (dob && dob > latest) {
    const message = `the ${role} would be born on ${dob}, which is still to come; compare the date with the ID document`;
    findings.push({ code: 'date_impossible', path: `${role}.dob`, message });
  }
  return findings;
}

function companyNumber(request: PrecheckRequest, role: Role): Finding[] {
  const { companyNumber: number } = request[role];
  if (!number || request.targetCurrency !== 'CNY') return [];
  const path = `${role}.companyNumber`;
  return finding(validateCreditCode, number, {
    code: 'company_number_invalid',
    path,
    what: 'unified social credit code',
  });
}

function finding(
  validate: (text: string) => Result<string, IdentityProblem>,
  text: string,
  { code, path, what }: Pick<Finding, 'code' | 'path'> & { what: string },
): Finding[] {
  const checked = validate(text);
  return checked.ok ? [] : [{ code, path, message: identifierMessage(what, checked.reason, text) }];
}

/**
 * True if the beneficiary is paid in mainland China: the account's country decides; without one, CNY and Alipay mean
 * the mainland (specification §1).
 */
function isPaidInMainlandChina({ beneficiary, targetCurrency }: PrecheckRequest): boolean {
  const country = beneficiary.accountInfo?.country;
  if (country) return country === 'CN';
  return targetCurrency === 'CNY' || beneficiary.accountType === 'alipay';
}

const maxLength = 256;
/**
 * Company names may contain letters, digits and punctuation as registers print them, but no sign of a broken encoding:
 * ? and �.
 */
const ofCompany = /(?![?？\p{Radical}])[\p{L}\p{M}\p{Script=Han}\p{N}\p{P}\p{Sm} ]/u;
const ofPerson = /(?!\p{Radical})[\p{Script=Han}· ]/u;

/**
 * Normalises a name in Chinese characters as a mainland bank stores it; undefined for any other name. A person's name
 * has no spaces; minority names keep the dot between their parts.
 */
export function chineseName(name: string, entityType: string | null | undefined): string | undefined {
  if (entityType === 'B') {
    const clean = cleanLine(name);
    const characters = clean.match(/\p{Script=Han}/gu)?.length ?? 0;
    return characters >= 2 && !oddInName(clean, 'B') && clean.length <= maxLength ? clean : undefined;
  }
  const checked = validateChineseName(name);
  return checked.ok ? checked.value : undefined;
}

/** The first character that cannot be in a name in Chinese characters. */
export function oddInName(name: string, entityType: string | null | undefined): Refused | undefined {
  return oddCharacterIn(cleanLine(name), entityType === 'B' ? ofCompany : ofPerson);
}

/** A party's names: the full name, and last name before first as in Chinese. */
function namesOf(party: PrecheckParty): string[] {
  const parts = `${party.lastName ?? ''}${party.firstName ?? ''}`;
  return [party.fullName ?? '', parts].filter((name) => name.trim() !== '');
}

/**
 * Finds a name of the beneficiary that is not the name in Chinese characters beside it (decisions §5: what an order says
 * twice must agree): the account is paid under one, and people approve the other. Staff accept names that differ.
 */
function conflictingNames(request: PrecheckRequest, entityType: 'I' | 'B'): Finding[] {
  if (request.isNameAccepted) return [];
  const { fullName, lastName, firstName, accountInfo } = request.beneficiary;
  const parts = lastName && firstName ? `${lastName}${firstName}` : undefined;
  const given = [fullName, parts, accountInfo?.name].filter((name): name is string => Boolean(name?.trim()));
  const written = given.find(hasChineseCharacters);
  const other = given.find((name) => written !== undefined && !isSameName(name, written, entityType));
  if (written === undefined || other === undefined) return [];
  return [
    {
      code: 'names_differ',
      path: 'beneficiary.fullName',
      message: `${informationReasons.namesDiffer} ${written} and ${other} were given; write the same name in fullName, lastName and firstName, and the account`,
    },
  ];
}

/** A company's name in Latin letters may be a translation, which nothing here can compare. */
const isSameName = (name: string, written: string, entityType: 'I' | 'B'): boolean =>
  name === written ||
  (entityType === 'B' && !hasChineseCharacters(name)) ||
  completesName(name, written, entityType);

export function nameFindings(request: PrecheckRequest): Finding[] {
  if (!isPaidInMainlandChina(request)) return [];
  const { beneficiary, family } = request;
  const entityType = family === 'business' ? 'B' : beneficiary.entityType;
  const names = namesOf(beneficiary);
  if (names.some((name) => chineseName(name, entityType) !== undefined))
    return conflictingNames(request, entityType === 'B' ? 'B' : 'I');
  if (request.pendingName !== undefined) {
    return [
      {
        code: 'name_unproven',
        path: 'beneficiary.fullName',
        message: `${informationReasons.nameUnproven} the service’s staff compare the two before the order goes on`,
        detail: `${names.join(', ') || 'no name'} was given, ${request.pendingName} was supplied`,
      },
    ];
  }
  const [written] = names.filter(hasChineseCharacters);
  const odd = written === undefined ? undefined : oddInName(written, entityType);
  const ask = odd
    ? `the account is in mainland China: give the beneficiary’s name in Chinese characters (${odd.character}, character ${odd.place}, is in no such name),`
    : informationReasons.nameNeeded;
  return [
    {
      code: 'chinese_name_needed',
      path: 'beneficiary.fullName',
      message: `${ask} ${family === 'business' ? 'on the page of RFI_link or in a new order' : 'in an update or on the page of RFI_link'}`,
    },
  ];
}

const checks = [
  { field: 'email', code: 'email_invalid', what: 'e-mail address', validate: validateEmail },
  { field: 'phoneCode', code: 'phone_invalid', what: 'phone code', validate: validatePhoneCode },
  { field: 'phoneNumber', code: 'phone_invalid', what: 'phone number', validate: validatePhoneNumber },
] as const;

/** Reports invalid e-mail addresses and phone numbers of both parties (decisions §5). */
export function contactFindings(request: PrecheckRequest): Finding[] {
  return (['payer', 'beneficiary'] as const).flatMap((role) =>
    checks.flatMap(({ field, code, what, validate }): Finding[] => {
      const text = request[role][field];
      if (!text) return [];
      const checked = validate(text);
      if (checked.ok) return [];
      return [{ code, path: `${role}.${field}`, message: identifierMessage(what, checked.reason, text) }];
    }),
  );
}
