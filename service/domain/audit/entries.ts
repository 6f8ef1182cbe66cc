import { createHash } from 'node:crypto';
import { asFields, type Queryable, query } from '../database.ts';
import { canonicalJson } from '../ids.ts';

/**
 * `read`: personal data was shown or exported. `failed`: the action was interrupted and may or may not have taken
 * effect.
 */
export type AuditOutcome = 'done' | 'read' | 'refused' | 'failed';

/** JSON without nulls: absent values are left out. Must never contain a secret, or a person's name or numbers. */
export type AuditValue = string | number | boolean | AuditValue[] | { [key: string]: AuditValue };

/** A staff action, done or refused. */
export type AuditFacts = {
  /** The name the person gave for themselves. */
  actor: string;
  /** The account and machine, as the operating system reports them. */
  origin: string;
  /** The command, such as `wallets credit`. */
  action: string;
  outcome: AuditOutcome;
  partnerId: string | null;
  target: string | null;
  reason: string | null;
  /** The reason of a refusal or failure. */
  message: string | null;
  before: AuditValue | null;
  after: AuditValue | null;
};

export type AuditEntry = AuditFacts & {
  /** Counts 1, 2, 3 … without gaps. */
  sequence: bigint;
  at: Date;
  previousHash: Buffer;
  hash: Buffer;
};

/** SQL: the fields of an {@link AuditEntry}. */
export const auditFields = `wall_at as at, ${asFields(`sequence, actor, origin, action, outcome, partner_id, target,
  reason, message, before, after, previous_hash, hash`)}`;

/** The first entry's `previousHash`. */
export const genesis: Buffer = Buffer.alloc(32);

const layout = 'staff-audit-1';

/** SHA-256 over an entry's facts, time, number and the previous entry's hash. */
export function hashOfEntry(entry: Omit<AuditEntry, 'hash'>): Buffer {
  const { actor, origin, action, outcome, partnerId, target, reason, message, before, after } = entry;
  const facts: AuditFacts = {
    actor,
    origin,
    action,
    outcome,
    partnerId,
    target,
    reason,
    message,
    before,
    after,
  };
  const text = canonicalJson({
    layout,
    sequence: entry.sequence.toString(),
    at: entry.at.toISOString(),
    previousHash: entry.previousHash.toString('hex'),
    ...facts,
  });
  return createHash('sha256').update(text, 'utf8').digest();
}

/** Converts a value for the audit: dates and bigints become text; undefined and null fields are dropped. */
export function auditValue(value: unknown): AuditValue | null {
  const text = JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? `${field}` : field,
  );
  const plain: unknown = text === undefined ? null : JSON.parse(text);
  return JSON.parse(canonicalJson(plain)) as AuditValue | null;
}

const chainLock = 0x61756469;

const lock = 'select pg_advisory_xact_lock($1)';
const last = 'select sequence, hash from staff_audit order by sequence desc limit 1';
const insert = `
  insert into staff_audit (sequence, wall_at, actor, origin, action, outcome, partner_id, target, reason, message,
                           before, after, previous_hash, hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

/**
 * Appends an entry to the trail. Call it last in the transaction of the change it records: both commit or neither does,
 * and the lock that serialises the chain is held only briefly.
 */
export async function appendAudit(tx: Queryable, facts: AuditFacts, at: Date): Promise<AuditEntry> {
  await query(tx, lock, [chainLock]);
  const [tail] = await query<{ sequence: bigint; hash: Buffer }>(tx, last);
  const unhashed = {
    ...facts,
    at,
    sequence: (tail?.sequence ?? 0n) + 1n,
    previousHash: tail?.hash ?? genesis,
  };
  const entry = { ...unhashed, hash: hashOfEntry(unhashed) };
  await query(tx, insert, [
    entry.sequence,
    entry.at,
    entry.actor,
    entry.origin,
    entry.action,
    entry.outcome,
    entry.partnerId,
    entry.target,
    entry.reason,
    entry.message,
    jsonOrNull(entry.before),
    jsonOrNull(entry.after),
    entry.previousHash,
    entry.hash,
  ]);
  return entry;
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  partnerId?: string | undefined;
  since?: Date | undefined;
  limit: number;
};

const select = `
  select ${auditFields} from staff_audit
  where ($1::text is null or actor = $1) and ($2::text is null or starts_with(action, $2))
    and ($3::uuid is null or partner_id = $3) and ($4::timestamptz is null or wall_at >= $4)
  order by sequence desc limit $5`;

/** Lists audit entries, newest first. `action` matches a command or a group of commands by prefix. */
export async function listAudit(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  const { actor, action, partnerId, since, limit } = filter;
  const values = [actor ?? null, action ?? null, partnerId ?? null, since ?? null, limit];
  return query<AuditEntry>(db, select, values);
}
