import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { recordReveal } from '../../../reveals.ts';
import { claimImport, findImport, finishImport, type PartyImport } from '../data/imports.ts';
import { announceParty, inTransaction, likeParties, lockLikes } from '../data/party.ts';
import { withSavedParts } from '../import/check-row.ts';
import type { ImportDictionary, ImportRefusal, ImportResult, RowIssue } from '../import/types.ts';
import { isSameParty } from '../party-facts.ts';
import type { PartyKind } from '../types.ts';
import { isBlocked, kindOfImport, type ReadRow, readRows } from './check-import.ts';
import { changeParty, createParty } from './save-party.ts';

type OnDuplicate = 'skip' | 'update';
type Input = { importId: string; onDuplicate: OnDuplicate; dictionary: ImportDictionary };

/** Saves every correct row; already saved parties are skipped or updated. A second call gets `import-not-found`. */
export const runImport = useCase(
  'party:edit',
  async (actor, input: Input): Promise<Result<ImportResult, ImportRefusal>> => {
    const found = await findImport(actor, input.importId);
    if (!found || !(await claimImport(found.id))) return err({ code: 'import-not-found' });
    const kind = kindOfImport(found);
    const result: ImportResult = { added: 0, updated: 0, skipped: 0, left: 0 };
    for await (const row of readRows(found, input.dictionary)) {
      if (isBlocked(row)) result.left += 1;
      else result[await saveRow(actor, { kind, row, onDuplicate: input.onDuplicate })] += 1;
    }
    await inTransaction(async (tx) => {
      await finishImport(tx, found.id, result);
      await recordAudit(tx, {
        actor,
        action: 'party.import',
        subject: { kind: 'party', id: found.id },
        data: { kind, family: found.family, ...result },
      });
      if (result.added + result.updated > 0) await announceParty(tx, { id: found.id, version: 1 });
    });
    return ok(result);
  },
);

/** Saves one row in its own transaction; rows before a failing row stay saved. */
function saveRow(
  actor: Actor,
  { kind, row, onDuplicate }: { kind: PartyKind; row: ReadRow; onDuplicate: OnDuplicate },
): Promise<'added' | 'updated' | 'skipped'> {
  const { facts, values } = row;
  return inTransaction(async (tx) => {
    await lockLikes(tx, facts);
    const likes = await likeParties({ kind, facts }, tx);
    const before = likes.find((one) => isSameParty(one, facts));
    if (before && onDuplicate === 'skip') return 'skipped';
    if (before) {
      const kept = withSavedParts(kind, { values, saved: before.values });
      await changeParty(tx, { actor, before, values: kept, facts, source: 'file' });
    } else await createParty(tx, { actor, kind, values, facts, source: 'file' });
    return before ? 'updated' : 'added';
  });
}

type ProblemFile = { headers: string[]; batches: AsyncGenerator<string[][]> };

/** Rows that were left out, as in the file, each with its problems. Read in batches; counts as one look. */
export const problemRows = useCase(
  'party:edit',
  async (
    actor,
    o: { importId: string; dictionary: ImportDictionary; words: (issue: RowIssue) => string },
  ): Promise<Result<ProblemFile, ImportRefusal | { code: 'too-many-reveals' }>> => {
    const found = await findImport(actor, o.importId);
    if (!found) return err({ code: 'import-not-found' });
    const isShown = await recordReveal({
      actor,
      action: 'party.reveal',
      subject: { kind: 'party', id: found.id },
      data: { field: 'problems' },
    });
    if (!isShown) return err({ code: 'too-many-reveals' });
    return ok({ headers: found.headers, batches: problemBatches(found, o) });
  },
);

const rowsPerBatch = 50;

async function* problemBatches(
  found: PartyImport,
  { dictionary, words }: { dictionary: ImportDictionary; words: (issue: RowIssue) => string },
): AsyncGenerator<string[][]> {
  let batch: string[][] = [];
  for await (const row of readRows(found, dictionary)) {
    if (!isBlocked(row)) continue;
    batch.push([
      ...found.headers.map((_, index) => row.cells[index]?.text ?? ''),
      row.issues.map(words).join('; '),
    ]);
    if (batch.length < rowsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
