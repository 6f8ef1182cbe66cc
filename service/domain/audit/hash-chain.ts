import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import { type Queryable, query } from '../database.ts';
import { openKeptKey } from '../kept-key.ts';
import { type AuditEntry, auditFields, genesis, hashOfEntry } from './entries.ts';

/** A position in the chain. A copy kept elsewhere reveals a chain that was truncated or rewritten. */
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
 * Checks the trail after `from`: numbers have no gaps, each entry matches its hash and links to the previous entry, and
 * every kept head is still there. An edit, deletion, insertion or reordering breaks a check; entries up to a kept head
 * cannot be cut off or rewritten either.
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

/**
 * True if a null is nested in the value. Entries are written without null fields and the hash ignores them, so only
 * tampering puts one there.
 */
function holdsNull(value: unknown, depth = 0): boolean {
  if (value === null) return depth > 0;
  return typeof value === 'object' && Object.values(value).some((field) => holdsNull(field, depth + 1));
}

const headLock = 0x68656164;

const headSchema = z.object({
  sequence: z.string().regex(/^\d{1,19}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string(),
});

/** A head with the back office's signature, as stored in the keys folder and printed for safekeeping elsewhere. */
type SignedHead = z.output<typeof headSchema>;

/** Signs heads with a separate key and stores the newest head in the keys folder, out of the database's reach. */
export type HeadKeeper = {
  /** The kept head, or undefined if there is none yet; an error text if the file was changed. */
  read(): Promise<Result<AuditHead | undefined, string>>;
  /** Checks a head that was printed earlier. */
  open(text: string): Result<AuditHead, string>;
  sign(head: AuditHead): SignedHead;
  /**
   * Moves the kept head to the end of the trail if every entry in between follows from it. Otherwise returns the break
   * as an error and leaves the old head in place as evidence.
   */
  advance(pool: pg.Pool): Promise<Result<AuditHead | undefined, string>>;
};

const signedText = (head: Pick<SignedHead, 'sequence' | 'hash'>): Buffer =>
  Buffer.from(`staff-audit-head ${head.sequence} ${head.hash}`, 'utf8');

export async function openHeadKeeper(keysDir: string): Promise<HeadKeeper> {
  const file = join(keysDir, 'staff-audit-head.json');
  const generate = () => generateKeyPairSync('ed25519').privateKey;
  const privateKey = await openKeptKey(join(keysDir, 'staff-audit-key.pem'), generate);
  const publicKey = createPublicKey(privateKey);

  const open: HeadKeeper['open'] = (text) => {
    const parsed = headSchema.safeParse(jsonOf(text));
    if (!parsed.success) return err('it is not a head of the audit trail');
    const { sequence, hash, signature } = parsed.data;
    const holds = verify(null, signedText(parsed.data), publicKey, Buffer.from(signature, 'base64'));
    if (!holds) return err('its signature does not hold');
    return ok({ sequence: BigInt(sequence), hash: Buffer.from(hash, 'hex') });
  };
  const signHead: HeadKeeper['sign'] = (head) => {
    const fields = { sequence: head.sequence.toString(), hash: head.hash.toString('hex') };
    return { ...fields, signature: sign(null, signedText(fields), privateKey).toString('base64') };
  };
  const read: HeadKeeper['read'] = async () => {
    const text = await readIfThere(file);
    if (text === undefined) return ok(undefined);
    const opened = open(text);
    return opened.ok ? opened : err(`${file} was changed: ${opened.reason}`);
  };
  const write = async (head: AuditHead): Promise<void> => {
    const draft = `${file}.${randomUUID()}`;
    try {
      await writeFile(draft, `${JSON.stringify(signHead(head))}\n`, { mode: 0o600 });
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
  };

  return {
    open,
    read,
    sign: signHead,
    advance: (pool) =>
      exclusively(pool, async (client) => {
        const kept = await read();
        if (!kept.ok) return kept;
        const verdict = await verifyAudit(
          client,
          kept.value ? [kept.value] : [],
          await headBefore(client, kept.value),
        );
        const [first] = verdict.problems;
        if (first) return err(`entry ${first.sequence}: ${first.problem}`);
        if (verdict.head) await write(verdict.head);
        return ok(verdict.head ?? undefined);
      }),
  };
}

/** The position before a kept head, so that the head's own entry is verified again. */
async function headBefore(
  client: pg.PoolClient,
  head: AuditHead | undefined,
): Promise<AuditHead | undefined> {
  if (!head || head.sequence < 2n) return undefined;
  const sequence = head.sequence - 1n;
  const { rows } = await client.query<{ hash: Buffer }>('select hash from staff_audit where sequence = $1', [
    sequence,
  ]);
  return rows[0] && { sequence, hash: rows[0].hash };
}

/** Runs `work` under an advisory lock held across all machines: an older head must not overwrite a newer one. */
async function exclusively<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const remember = (problem: Error) => {
    broken = problem;
  };
  client.on('error', remember);
  try {
    await client.query('select pg_advisory_lock($1)', [headLock]);
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [headLock]).catch(remember);
    client.off('error', remember);
    client.release(broken);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return undefined;
    throw problem;
  });
}
