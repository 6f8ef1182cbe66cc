import { readDetails } from '../../transfers/detail-words.ts';
import { type FieldPath, fieldAt } from '../../transfers/fields.ts';
import type { PartyKind } from '../types.ts';
import { headingKey } from './headings.ts';

/** The field of a party for each detail, without its first part; the first that the family has. */
const tails: Partial<Record<keyof typeof readDetails, readonly string[]>> = {
  name: ['fullName'],
  holder: ['accountInfo.name', 'accountName'],
  number: ['accountInfo.number', 'accountNumber'],
  bank: ['accountInfo.bankName', 'bankName'],
  // In families with routing types, a code alone does not name its type.
  swift: ['swiftCode'],
  companyNumber: ['companyNumber', 'idNumber'],
  idNumber: ['idNumber'],
  phone: ['phoneNumber'],
  gender: ['gender'],
  nationality: ['nationality'],
  address: ['address.address'],
  country: ['address.country'],
  phoneCode: ['phoneCode'],
  lastName: ['lastName'],
  firstName: ['firstName'],
  bankCountry: ['accountInfo.country'],
  currency: ['accountInfo.currency'],
  issued: ['idIssueDate'],
  expires: ['idExpiryDate'],
};

const ofSpreadsheets: readonly (readonly [string, readonly string[]])[] = [
  ['accountType', ['账户类型', '账号类型', 'account type']],
  ['dob', ['生日', 'date of birth', 'birthday', 'dob']],
];

const ofRecipients = /收款|beneficiary|recipient|payee/;

/** Headings that people's own spreadsheets have, beside the names of the fields, and which column each is. */
export function usualHeadings(
  kind: PartyKind,
  columns: readonly FieldPath[],
): ReadonlyMap<string, FieldPath> {
  const pathOf = (tail: string) => columns.find((path) => path === `${kind}.${tail}`);
  const found = new Map<string, FieldPath>();
  const note = (path: FieldPath | undefined, headings: readonly string[]) => {
    if (!path) return;
    for (const heading of headings) {
      if (kind === 'beneficiary' || !ofRecipients.test(heading)) found.set(headingKey(heading), path);
    }
  };
  for (const [detail, headings] of Object.entries(readDetails)) {
    note((tails[detail as keyof typeof readDetails] ?? []).map(pathOf).find(Boolean), headings);
  }
  for (const path of columns) note(path, fieldAt(path).alsoCalled ?? []);
  for (const [tail, headings] of ofSpreadsheets) note(pathOf(tail), headings);
  return found;
}
