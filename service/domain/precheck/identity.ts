import { datesAt } from '../../../lib/service-core/contract/calendar-date.ts';
import { countryOfPaper, isResidentId } from '../../../lib/service-core/fields/conditions.ts';
import {
  type IdentityProblem,
  validateCreditCode,
  validateResidentId,
} from '../../../lib/service-core/identity/index.ts';
import type { Result } from '../../../lib/service-core/result.ts';
import type { Finding, PrecheckParty, PrecheckRequest } from './finding.ts';
import { isPaidInMainlandChina } from './mainland.ts';
import { identifierMessage } from './problem-text.ts';

type Role = 'payer' | 'beneficiary';

/** ID documents of both parties: mainland IDs by their check digits, expired ones by their date (decisions §5). */
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
 * True if a document is from mainland China, by the country it names, else the holder's. A beneficiary who names
 * neither and is paid in mainland China is taken for a resident.
 */
function isMainlandDocument(request: PrecheckRequest, role: Role): boolean {
  const party = request[role];
  const country =
    countryOfPaper({ country: party.idCountry, nationality: party.nationality }) ||
    (entityTypeOf(request, role) === 'B' && party.address?.country);
  if (country) return country === 'CN';
  return role === 'beneficiary' && isPaidInMainlandChina(request);
}

/** The business family's bodies say nothing of it: an ID number there is a resident's, a company has companyNumber. */
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
