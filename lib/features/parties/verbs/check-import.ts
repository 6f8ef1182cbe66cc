import { setImmediate } from 'node:timers/promises';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { readStored } from '../../../stored-row.ts';
import { maskEmail, maskIdentifier } from '../../../text/mask.ts';
import { hide, isProtected } from '../../transfers/protected-fields.ts';
import { familyOf } from '../../transfers/types.ts';
import {
  findImport,
  type PartyImport,
  rememberedMapping,
  rowsOfImport,
  savedLike,
  writeMapping,
} from '../data/imports.ts';
import { checkRow } from '../import/check-row.ts';
import { cleanMapping, columnsOf } from '../import/columns.ts';
import { columnMappingSchema, importResultSchema } from '../import/schema.ts';
import {
  type CheckedRow,
  type ColumnMapping,
  type ImportCheck,
  type ImportDictionary,
  type ImportRefusal,
  type ImportView,
  isFilled,
  type RowIssue,
  rowNumber,
  type SheetCell,
} from '../import/types.ts';
import { isSameParty, type PartyFacts, partyFacts } from '../party-facts.ts';
import type { PartyKind, PartyValues } from '../types.ts';

const sampleRows = 3;

export type ReadRow = {
  row: number;
  cells: SheetCell[];
  values: PartyValues;
  facts: PartyFacts;
  issues: RowIssue[];
};

export const isBlocked = (row: { issues: readonly RowIssue[] }): boolean =>
  row.issues.some(({ severity }) => severity === 'block');

export const kindOfImport = (row: PartyImport): PartyKind => (row.kind === 'payer' ? 'payer' : 'beneficiary');

/** An uploaded file with its first rows; identifying values are masked. */
export const getImport = useCase(
  'party:edit',
  async (actor, o: { id: string; kind: PartyKind }): Promise<ImportView | null> => {
    const found = await findImport(actor, o.id);
    if (!found || found.kind !== o.kind) return null;
    const kind = kindOfImport(found);
    const family = familyOf(found.family);
    const first = await firstRows(found.id);
    const { id, fileName, encoding, headingRow, headers, headerKey, rowCount } = found;
    return {
      id,
      kind,
      family,
      fileName,
      encoding,
      headingRow,
      headers,
      rowCount,
      state: found.state === 'done' ? 'done' : 'open',
      sample: first.map((row) => headers.map((_, index) => shown(row[index]?.text ?? ''))),
      mapping: mappingOf(found),
      isRemembered: (await rememberedMapping({ kind, family, headerKey })) !== null,
      // A file without rows is never accepted, so its rows were deleted.
      isGone: first.length === 0,
      result: found.result === null ? null : readStored(importResultSchema, found.result, id),
    };
  },
);

async function firstRows(importId: string): Promise<SheetCell[][]> {
  const first: SheetCell[][] = [];
  for await (const rows of rowsOfImport(importId)) {
    first.push(...rows.filter(isFilled));
    if (first.length >= sampleRows) break;
  }
  return first.slice(0, sampleRows);
}

/** Masks any e-mail address and any text with many digits, whatever its column: it may be personal. */
function shown(text: string): string {
  if (/\S@\S/.test(text)) return maskEmail(text);
  return text.replaceAll(/\D/g, '').length >= 6 ? maskIdentifier(text) : text.slice(0, 80);
}

const mayIdentify = (text: string) => text.includes('@') || /\d{6}/.test(text.replaceAll(/[\s,'’-]/g, ''));

const shownIssue = (issue: RowIssue): RowIssue =>
  issue.from === 'sheet' && mayIdentify(issue.value) && isProtected(issue.path, { isAlipay: true })
    ? { ...issue, value: hide(issue.path, issue.value) }
    : issue;

const mappingOf = ({ id, mapping }: PartyImport): ColumnMapping =>
  readStored(columnMappingSchema, mapping, id);

/** Saves the user's mapping of columns. */
export const mapImport = useCase(
  'party:edit',
  async (
    actor,
    { importId, mapping }: { importId: string; mapping: ColumnMapping },
  ): Promise<Result<{ importId: string }, ImportRefusal>> => {
    const found = await findImport(actor, importId);
    if (!found) return err({ code: 'import-not-found' });
    const columns = columnsOf(kindOfImport(found), familyOf(found.family));
    const written = await writeMapping(importId, cleanMapping(mapping, { headers: found.headers, columns }));
    return written ? ok({ importId }) : err({ code: 'import-not-found' });
  },
);

/** Previews the result of every row. Saves nothing. */
export const checkImport = useCase(
  'party:edit',
  async (
    actor,
    { importId, dictionary }: { importId: string; dictionary: ImportDictionary },
  ): Promise<Result<ImportCheck, ImportRefusal>> => {
    const found = await findImport(actor, importId);
    if (!found) return err({ code: 'import-not-found' });
    const rows: Omit<ReadRow, 'cells' | 'values'>[] = [];
    for await (const { row, facts, issues } of readRows(found, dictionary)) rows.push({ row, facts, issues });
    const saved = await savedLike({
      kind: kindOfImport(found),
      fingerprints: rows.flatMap(({ facts }) => facts.accountFingerprint ?? []),
      nameKeys: rows.map(({ facts }) => facts.nameKey),
    });
    const byName = new Map<string, typeof saved>();
    for (const one of saved) byName.set(one.nameKey, [...(byName.get(one.nameKey) ?? []), one]);
    const checked = rows.map(({ row, facts, issues }): CheckedRow => {
      const isSaved = (byName.get(facts.nameKey) ?? []).some((one) => isSameParty(one, facts));
      return { row, name: facts.name, issues: issues.map(shownIssue), isSaved };
    });
    const ready = checked.filter((row) => !isBlocked(row));
    return ok({
      ready: ready.length,
      saved: ready.filter(({ isSaved }) => isSaved).length,
      blocked: checked.filter(isBlocked),
      warned: ready.filter(({ issues }) => issues.length > 0),
    });
  },
);

/**
 * Yields the rows of a file as parties, each with its row number. A row takes about a millisecond; other requests run
 * after each row.
 */
export async function* readRows(found: PartyImport, dictionary: ImportDictionary): AsyncGenerator<ReadRow> {
  const kind = kindOfImport(found);
  const setup = {
    kind,
    family: familyOf(found.family),
    mapping: mappingOf(found),
    dictionary,
    now: now(),
  };
  let index = -1;
  for await (const rows of rowsOfImport(found.id)) {
    for (const cells of rows) {
      index += 1;
      if (!isFilled(cells)) continue;
      const { values, issues } = checkRow(cells, setup);
      yield { row: rowNumber(index), cells, values, issues, facts: partyFacts(kind, values) };
      await setImmediate();
    }
  }
}
