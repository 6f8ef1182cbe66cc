import { createHash } from 'node:crypto';
import { canonicalJson } from '../ids.ts';
import { asFields } from '../sql.ts';

/** `read`: personal data was shown or handed out. `failed`: it broke off, and may or may not have taken effect. */
export type AuditOutcome = 'done' | 'read' | 'refused' | 'failed';

/** JSON without nulls: absent values are left out. Never a secret, never a name or number of a person. */
export type AuditValue = string | number | boolean | AuditValue[] | { [key: string]: AuditValue };

/** One thing that somebody of the staff did, or was refused. */
export type AuditFacts = {
  /** The person who did it, as they named themselves. */
  actor: string;
  /** The account and machine it came from, as the operating system says. */
  origin: string;
  /** The command: `wallets credit`. */
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
  /** 1, 2, 3 … without gaps. */
  sequence: bigint;
  at: Date;
  previousHash: Buffer;
  hash: Buffer;
};

/** SQL: the fields of an {@link AuditEntry}. */
export const auditFields = `wall_at as at, ${asFields(`sequence, actor, origin, action, outcome, partner_id, target,
  reason, message, before, after, previous_hash, hash`)}`;

/** Stands in the first entry for the hash of the entry before. */
export const genesis: Buffer = Buffer.alloc(32);

const layout = 'staff-audit-1';

/** SHA-256 over everything an entry says and the hash of the one before it. */
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

/** A value as the audit keeps it: dates and big numbers as text, without what is undefined or null. */
export function auditValue(value: unknown): AuditValue | null {
  const text = JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? `${field}` : field,
  );
  const plain: unknown = text === undefined ? null : JSON.parse(text);
  return JSON.parse(canonicalJson(plain)) as AuditValue | null;
}
