import type { Family } from '../../transfers/types.ts';
import type { PartyKind } from '../types.ts';

export const maxImportBytes = 5 * 1024 * 1024;
/** Files of one person that come in, or wait to be read, at once. */
export const maxUploadsOfPerson = 8;
export const maxArrivalSeconds = 90;
export const maxImportRows = 2_000;
/** Twice what the widest form has. */
export const maxImportColumns = 60;
/** The last row that may have text: between filled rows there may be empty ones. */
export const maxSheetRow = 10 * maxImportRows;

/** A cell as it was read: text, and what the spreadsheet held instead of text. */
export type SheetCell = { text: string; held?: 'number' | 'date' };
export type SheetEncoding = 'XLSX' | 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'GB18030';
/**
 * All rows but that of the headings, so that the place of each tells its number; one without any text, or above the
 * headings, has no cells. `headingRow` counts as a spreadsheet does.
 */
export type Sheet = { encoding: SheetEncoding; headingRow: number; headers: string[]; rows: SheetCell[][] };
/** A sheet as it is kept: of the rows, one without any text does not count, and `rowsJson` is the text of `rows`. */
export type StoredSheet = Omit<Sheet, 'rows'> & { rowCount: number; rowsJson: string };
export const isFilled = (row: readonly SheetCell[]): boolean => row.length > 0;
/** The number of a sheet's row as a spreadsheet counts, with the headings somewhere above it. */
export const rowNumber = (index: number): number => index + 2;
export type SheetRefusal =
  | { code: 'unreadable' }
  | { code: 'empty' }
  | { code: 'too-many' }
  | { code: 'too-wide' }
  | { code: 'too-large' }
  /** Reading it takes more time or memory than a list of this size needs. */
  | { code: 'too-complex' }
  /** The same person is sending others. */
  | { code: 'too-many-uploads' }
  | { code: 'too-slow' };

/** The choice for a column that belongs to no field. */
export const leftOut = 'none';

/** Column of the file → path of the form; columns that are left out are not in it. */
export type ColumnMapping = Record<number, string>;

/**
 * The names of headings and values, in both languages: lower case → path or value. Given by the caller, which knows the
 * words.
 */
export type ImportDictionary = {
  fields: ReadonlyMap<string, string>;
  /** Below `{list}.`: the name of a choice → its value. */
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

/** A row as it would be saved. `row` is its number in the file, counted as a spreadsheet does. */
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
  /** The first rows, with what identifies people masked. */
  sample: string[][];
  mapping: ColumnMapping;
  isRemembered: boolean;
  /** The rows were let go of, some days after. */
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
