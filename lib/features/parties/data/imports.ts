import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, type Tx } from '../../../db/client.ts';
import type { Party, PartyImport as WholeImport } from '../../../db/generated/client.ts';
import { readStored } from '../../../stored-row.ts';
import { columnMappingSchema, sheetRowsSchema } from '../import/schema.ts';
import type { ColumnMapping, ImportResult, SheetCell, StoredSheet } from '../import/types.ts';
import type { PartyKind } from '../types.ts';

/** An uploaded file without its rows, which `rowsOfImport` reads. */
export type PartyImport = Omit<WholeImport, 'rows'>;

/** Deletes the rows of files uploaded before `before`: they hold people and accounts. */
export async function forgetRows(before: Date): Promise<void> {
  await db().partyImport.updateMany({
    where: { createdAt: { lt: before }, NOT: { rows: { equals: [] } } },
    data: { rows: [], state: 'done' },
  });
}

/** Inserts the rows as the JSON text made by the worker thread: serialising them here would block the process. */
export function insertImport(o: {
  kind: PartyKind;
  family: string;
  fileName: string;
  sheet: StoredSheet;
  headerKey: string;
  mapping: ColumnMapping;
  actor: Actor;
}): Promise<{ id: string }> {
  const { sheet, actor, ...rest } = o;
  const { rowsJson, ...known } = sheet;
  return db().$transaction(async (tx) => {
    const made = await tx.partyImport.create({
      data: { ...rest, ...known, rows: [], createdBy: actor.userId, createdAt: now() },
      select: { id: true },
    });
    await tx.$executeRaw`update party_imports set rows = ${rowsJson}::jsonb where id = ${made.id}::uuid`;
    return made;
  });
}

/** The file with this id; null also if somebody else uploaded it, because its rows are people and accounts. */
export function findImport(actor: Actor, id: string): Promise<PartyImport | null> {
  return db().partyImport.findUnique({ where: { id, createdBy: actor.userId }, omit: { rows: true } });
}

/** Rows read in one query: some hundred kilobytes in the widest file. */
const rowsPerRead = 100;

/**
 * All rows of a file, including empty ones, in parts: together they may be megabytes. Throws if the rows are deleted
 * during the reading, because fewer rows would pass for all.
 */
export async function* rowsOfImport(id: string): AsyncGenerator<SheetCell[][]> {
  let inAll: number | undefined;
  for (let from = 0; from < (inAll ?? 1); from += rowsPerRead) {
    const [read] = await db().$queryRaw<{ rows: unknown; inAll: number }[]>`
      select jsonb_array_length(rows) "inAll",
             jsonb_path_query_array(rows, '$[$from to $to]',
               jsonb_build_object('from', ${from}::int, 'to', ${from + rowsPerRead - 1}::int)) rows
        from party_imports where id = ${id}::uuid`;
    inAll ??= read?.inAll;
    if (!read || read.inAll !== inAll) throw new Error('an import lost its rows while they were read');
    yield readStored(sheetRowsSchema, read.rows, id);
  }
}

/** The mapping of the last finished import with these headings. */
export async function rememberedMapping(o: {
  kind: PartyKind;
  family: string;
  headerKey: string;
}): Promise<ColumnMapping | null> {
  const last = await db().partyImport.findFirst({
    where: { ...o, finishedAt: { not: null } },
    orderBy: { finishedAt: 'desc' },
    select: { mapping: true },
  });
  // Only a suggestion: an unreadable mapping is ignored.
  return columnMappingSchema.safeParse(last?.mapping).data ?? null;
}

/** Stores the mapping; false if the file was imported in the meantime. */
export async function writeMapping(id: string, mapping: ColumnMapping): Promise<boolean> {
  const { count } = await db().partyImport.updateMany({
    where: { id, state: 'open' },
    data: { mapping: mapping },
  });
  return count === 1;
}

/** Claims the import; only one of two concurrent requests gets true. */
export async function claimImport(id: string): Promise<boolean> {
  const { count } = await db().partyImport.updateMany({
    where: { id, state: 'open' },
    data: { state: 'done' },
  });
  return count === 1;
}

export async function finishImport(tx: Tx, id: string, result: ImportResult): Promise<void> {
  await tx.partyImport.update({ where: { id }, data: { result, finishedAt: now() } });
}

/** Saved parties with one of these accounts, or with one of these names and no account. */
export function savedLike(o: {
  kind: PartyKind;
  fingerprints: readonly string[];
  nameKeys: readonly string[];
}): Promise<Pick<Party, 'accountFingerprint' | 'identityFingerprint' | 'nameKey'>[]> {
  return db().party.findMany({
    where: {
      kind: o.kind,
      archivedAt: null,
      OR: [
        { accountFingerprint: { in: [...o.fingerprints] } },
        { accountFingerprint: null, nameKey: { in: [...o.nameKeys] } },
      ],
    },
    select: { accountFingerprint: true, identityFingerprint: true, nameKey: true },
  });
}
