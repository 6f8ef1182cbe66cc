import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';
import { type AuditEntry, type AuditFacts, genesis, hashOfEntry } from './entries.ts';

const chainLock = 0x61756469;

const lock = 'select pg_advisory_xact_lock($1)';
const last = 'select sequence, hash from staff_audit order by sequence desc limit 1';
const insert = `
  insert into staff_audit (sequence, wall_at, actor, origin, action, outcome, partner_id, target, reason, message,
                           before, after, previous_hash, hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

/**
 * Writes one entry behind the last. Call it last in the transaction of the change it records: both are committed or
 * neither is, and the lock that keeps the chain one line is held for a moment only.
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
