import { type Entry, recordAudit } from './audit.ts';
import { networkOfMany } from './auth/request-facts.ts';
import { db, type Tx } from './db/client.ts';
import { log } from './logger.ts';
import { type Bucket, fullBucket, refill } from './process/bucket.ts';
import { shared } from './shared.ts';

/** A refused attempt. `address` is recorded as its network, `data` holds facts, never what was typed. */
export type Refusal = Omit<Entry, 'action' | 'data'> & {
  action: 'sign-in.failed' | 'sign-in.locked' | 'step-up.refused' | 'access.refused';
  data: { [Name in 'code' | 'permission' | 'locked']?: string };
};

/**
 * Records a refusal as a log line and as a row of the audit trail. What a person can repeat without end is bounded: sixty
 * at once and one a minute for a person, six hundred at once and ten a minute for all strangers together, in each process.
 * The last before a gap says so.
 */
export async function recordRefusal(tx: Tx, { action, data, ...entry }: Refusal): Promise<void> {
  const room = takeRoom(entry.actor?.userId);
  if (room === 'none') return;
  const network = entry.address === undefined ? undefined : networkOfMany(entry.address);
  const userId = entry.actor?.userId;
  log.warn(action, {
    ...(userId && { userId }),
    ...(network && { network }),
    ...(data.permission && { permission: data.permission }),
    ...((data.code ?? data.locked) && { code: data.code ?? data.locked }),
    ...(room === 'last' && { reason: gap }),
  });
  await recordAudit(tx, {
    ...entry,
    action,
    data: { ...data, ...(room === 'last' && { gap }) },
    ...(network && { address: network }),
  });
}

/** Records a refusal that changes nothing else; the refusal stands if it cannot be recorded. */
export async function recordRefusalAlone(refusal: Refusal): Promise<void> {
  try {
    await recordRefusal(db(), refusal);
  } catch (error) {
    log.error('a refusal was not recorded', { code: refusal.action, err: error });
  }
}

const gap = 'further ones are not recorded for a while';
const limits = {
  person: { burst: 60, perSecond: 1 / 60 },
  strangers: { burst: 600, perSecond: 10 / 60 },
};
const mostPeople = 10_000;

function takeRoom(userId: string | undefined): 'some' | 'last' | 'none' {
  const rooms = shared('refusal-rooms', () => new Map<string, Bucket>());
  const atMs = performance.now();
  const limit = limits[userId === undefined ? 'strangers' : 'person'];
  const key = userId ?? 'strangers';
  const bucket = rooms.get(key) ?? fullBucket(limit, atMs);
  // Keeps the map in order of last refusal: the oldest is dropped first.
  rooms.delete(key);
  rooms.set(key, bucket);
  if (rooms.size > mostPeople) rooms.delete(rooms.keys().next().value ?? '');
  refill(bucket, limit, atMs);
  if (bucket.left < 1) return 'none';
  bucket.left -= 1;
  return bucket.left < 1 ? 'last' : 'some';
}
