import { readDetails } from '../../transfers/detail-words.ts';
import { fieldAt, fields, fieldsOfFamily, isFieldPath } from '../../transfers/fields.ts';
import type { Family, FieldPath } from '../../transfers/types.ts';
import type { PartyKind } from '../types.ts';
import type { ColumnMapping, ImportDictionary } from './types.ts';

/** The columns a file can have, in the order of the form, without the fields of a single payment. */
export function columnsOf(kind: PartyKind, family: Family): FieldPath[] {
  return fields
    .filter((field) => field.section === kind && !field.ofPayment && fieldsOfFamily[family].has(field.path))
    .map(({ path }) => path);
}

/** Key of a file's headings; a file with the same key gets the same mapping as last time. */
export function headerKeyOf(headers: readonly string[]): string {
  return JSON.stringify(headers.map(headingKey));
}

/**
 * Maps columns by field path or field name in either language, then by headings that such files usually have. The first
 * column of a field wins.
 */
export function guessMapping(
  headers: readonly string[],
  columns: readonly FieldPath[],
  known: Pick<ImportDictionary, 'fields'> & { usual: ReadonlyMap<string, FieldPath> },
): ColumnMapping {
  const mapping: ColumnMapping = {};
  const taken = new Set<string>();
  const byName = (key: string) => columns.find((one) => headingKey(one) === key) ?? known.fields.get(key);
  const byUse = (key: string) => known.usual.get(key);
  for (const pathOf of [byName, byUse]) {
    for (const [index, heading] of headers.entries()) {
      const path = mapping[index] === undefined ? pathOf(headingKey(heading)) : undefined;
      if (!path || !isFieldPath(path) || !columns.includes(path) || taken.has(path)) continue;
      mapping[index] = path;
      taken.add(path);
    }
  }
  return mapping;
}

/** Keeps only columns of the file and fields of the family, each field once. */
export function cleanMapping(
  mapping: ColumnMapping,
  o: { headers: readonly string[]; columns: readonly string[] },
): ColumnMapping {
  const clean: ColumnMapping = {};
  const taken = new Set<string>();
  for (const [index, path] of Object.entries(mapping)) {
    if (o.headers[Number(index)] === undefined || !o.columns.includes(path) || taken.has(path)) continue;
    clean[Number(index)] = path;
    taken.add(path);
  }
  return clean;
}

/** Party fields for each detail, without their first part; the first that the family has is used. */
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

/** Usual headings of people's own spreadsheets, besides field names, with the column for each. */
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

/** Number of first rows with text searched for the headings: titles, dates and notes can come before them. */
const lookedAt = 20;

/** A heading without case, width, punctuation or spaces, for comparison. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*_.:：（）()]/g, '');
}

type Texts = readonly string[];

const rowsWithText = (rows: readonly Texts[]) =>
  rows
    .map((row, place) => ({ place, cells: row.filter((text) => text !== '') }))
    .filter(({ cells }) => cells.length > 0)
    .slice(0, lookedAt);

/** The largest number of known headings in any of the first rows. */
export function mostHeadings(rows: readonly Texts[], known: ReadonlySet<string>): number {
  return Math.max(0, ...rowsWithText(rows).map(({ cells }) => headingsAmong(cells, known)));
}

/**
 * Index of the heading row: among the first rows with text, the row with the most known headings, preferably with
 * several cells; without known headings, the first row with several cells, or else the first. -1 if there is no text.
 */
export function headingPlace(rows: readonly Texts[], known: ReadonlySet<string>): number {
  const first = rowsWithText(rows).map(({ place, cells }) => ({
    place,
    isRow: cells.length > 1,
    headings: headingsAmong(cells, known),
  }));
  const most = Math.max(0, ...first.map(({ headings }) => headings));
  const named = first.filter(({ headings }) => most > 0 && headings === most);
  const found = named.find(({ isRow }) => isRow) ?? named[0] ?? first.find(({ isRow }) => isRow) ?? first[0];
  return found?.place ?? -1;
}

function headingsAmong(cells: Texts, known: ReadonlySet<string>): number {
  return new Set(cells.map((cell) => headingKey(cell.slice(0, 100))).filter((key) => known.has(key))).size;
}
