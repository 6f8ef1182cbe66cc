import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';
import { type AuditEntry, auditFields, genesis, hashOfEntry } from './entries.ts';

/** A position in the chain at a moment. A copy kept elsewhere shows if the chain was cut or written anew. */
export type AuditHead = { sequence: bigint; hash: Buffer };

type AuditProblem = { sequence: bigint; problem: string };

export type AuditVerdict = {
  entries: number;
  /** The last entry, null when there is none. */
  head: AuditHead | null;
  problems: AuditProblem[];
};

const batch = 1_000;
const problemsAtMost = 20;
const next = `select ${auditFields} from staff_audit where sequence > $1 order by sequence limit ${batch}`;

/**
 * Reads the whole trail: numbers without gaps, each entry's own hash, each link to the one before, and that every kept
 * head is still in it. Edits, deletions, insertions and reorderings break one of them; entries under a kept head cannot
 * be cut off or written anew either.
 */
export async function verifyAudit(
  db: Queryable,
  keptHeads: readonly AuditHead[] = [],
  from: AuditHead = { sequence: 0n, hash: genesis },
): Promise<AuditVerdict> {
  const problems: AuditProblem[] = [];
  const wanted = new Map(keptHeads.map(({ sequence, hash }) => [sequence, hash]));
  let { sequence: position, hash: previous } = from;
  let entries = 0;
  for (;;) {
    const rows = await query<AuditEntry>(db, next, [position]);
    for (const entry of rows) {
      const problem = problemOf(entry, position, previous, wanted);
      const { sequence, hash } = entry;
      if (problem && problems.length < problemsAtMost) problems.push({ sequence, problem });
      wanted.delete(sequence);
      position = sequence;
      previous = hash;
      entries += 1;
    }
    if (rows.length < batch || problems.length >= problemsAtMost) break;
  }
  for (const sequence of wanted.keys())
    problems.push({
      sequence,
      problem: 'a kept head names this entry, which is not there: the trail was cut',
    });
  return { entries, head: position === 0n ? null : { sequence: position, hash: previous }, problems };
}

function problemOf(
  entry: AuditEntry,
  position: bigint,
  previous: Buffer,
  heads: ReadonlyMap<bigint, Buffer>,
): string | undefined {
  if (entry.sequence !== position + 1n)
    return `entries before this one are missing, from ${position + 1n} on`;
  if (holdsNull(entry.before) || holdsNull(entry.after)) return 'the entry was changed: it holds a null';
  if (!hashOfEntry(entry).equals(entry.hash))
    return 'the entry was changed: its hash does not fit what it says';
  if (!entry.previousHash.equals(previous)) return 'the entry does not follow the one before it';
  const kept = heads.get(entry.sequence);
  if (kept && !kept.equals(entry.hash)) return 'a kept head names another entry in this place';
  return undefined;
}

/** No entry is written with a null inside, and the hash does not tell one from nothing at all. */
function holdsNull(value: unknown, depth = 0): boolean {
  if (value === null) return depth > 0;
  return typeof value === 'object' && Object.values(value).some((field) => holdsNull(field, depth + 1));
}
