import { fieldsOfFamily } from '../../transfers/family-fields.ts';
import { type FieldPath, fields, isFieldPath } from '../../transfers/fields.ts';
import type { Family } from '../../transfers/types.ts';
import type { PartyKind } from '../types.ts';
import { headingKey } from './headings.ts';
import type { ColumnMapping, ImportDictionary } from './types.ts';

/** The columns a file can have, in the order of the form, without those of a single payment. */
export function columnsOf(kind: PartyKind, family: Family): FieldPath[] {
  return fields
    .filter((field) => field.section === kind && !field.ofPayment && fieldsOfFamily[family].has(field.path))
    .map(({ path }) => path);
}

/** Headings of a file of this kind; the same ones are mapped as they were last time. */
export function headerKeyOf(headers: readonly string[]): string {
  return JSON.stringify(headers.map(headingKey));
}

/**
 * Columns whose heading is a field's path or what either language calls it, then those with a heading that such files
 * usually have. The first of a kind wins.
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

/** Only columns of the file and fields of the family, each field once. */
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
