import type { Family } from '../../transfers/types.ts';
import type { PartyKind } from '../types.ts';

export const maxImportBytes = 5 * 1024 * 1024;
/** Files of one user that are being uploaded or waiting to be read. */
export const maxUploadsOfPerson = 8;
export const maxArrivalSeconds = 90;
export const maxImportRows = 2_000;
/** Twice as many as the widest form has. */
export const maxImportColumns = 60;
/** The last row that may have text: filled rows may have empty rows between them. */
export const maxSheetRow = 10 * maxImportRows;

/** A cell as read: its text, and its type if the spreadsheet stored a number or a date. */
export type SheetCell = { text: string; held?: 'number' | 'date' };
export type SheetEncoding = 'XLSX' | 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'GB18030';
/**
 * All rows except the heading row, so that the index of a row gives its number; rows without text or above the headings
 * have no cells. `headingRow` is counted as a spreadsheet does.
 */
export type Sheet = { encoding: SheetEncoding; headingRow: number; headers: string[]; rows: SheetCell[][] };
/** A sheet as stored: `rowCount` counts the rows with text, and `rowsJson` is the JSON of `rows`. */
export type StoredSheet = Omit<Sheet, 'rows'> & { rowCount: number; rowsJson: string };
export const isFilled = (row: readonly SheetCell[]): boolean => row.length > 0;
/** The number of a row as a spreadsheet counts, including the heading row above it. */
export const rowNumber = (index: number): number => index + 2;
export type SheetRefusal =
  | { code: 'unreadable' }
  | { code: 'empty' }
  | { code: 'too-many' }
  | { code: 'too-wide' }
  | { code: 'too-large' }
  /** Reading it takes more time or memory than a list of this size needs. */
  | { code: 'too-complex' }
  /** The same user is uploading other files. */
  | { code: 'too-many-uploads' }
  | { code: 'too-slow' };

/** The choice for a column that belongs to no field. */
export const leftOut = 'none';

/** Column index to form path; columns that are left out are missing. */
export type ColumnMapping = Record<number, string>;

/** Names of fields and values in both languages, lower case, with their path or value. The caller knows the words. */
export type ImportDictionary = {
  fields: ReadonlyMap<string, string>;
  /** The value of a choice by `{list}.{name}`. */
  choices: ReadonlyMap<string, string>;
};

type DamageKey =
  | 'scientific'
  | 'decimal'
  | 'rounded'
  | 'leading-zeros'
  | 'full-width'
  | 'date-serial'
  | 'whole-name';
export type Damage = { path: string; key: DamageKey; value: string; severity: 'block' | 'warn' };
export type RowIssue =
  | ({ from: 'sheet' } & Damage)
  | {
      from: 'form';
      path: string;
      key: string;
      severity: 'block' | 'warn';
      args: Record<string, string | number>;
    };

/** A row as it would be saved. `row` is its number in the file, as a spreadsheet counts. */
export type CheckedRow = { row: number; name: string; issues: RowIssue[]; isSaved: boolean };

export type ImportView = {
  id: string;
  kind: PartyKind;
  family: Family;
  state: 'open' | 'done';
  fileName: string;
  encoding: string;
  headingRow: number;
  headers: string[];
  rowCount: number;
  /** The first rows, with identifying numbers masked. */
  sample: string[][];
  mapping: ColumnMapping;
  isRemembered: boolean;
  /** True once the rows were deleted, a week after the upload. */
  isGone: boolean;
  result: ImportResult | null;
};
export type ImportResult = { added: number; updated: number; skipped: number; left: number };
export type ImportCheck = {
  ready: number;
  saved: number;
  blocked: CheckedRow[];
  warned: CheckedRow[];
};
export type ImportRefusal = { code: 'import-not-found' };
