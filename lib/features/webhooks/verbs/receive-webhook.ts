import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '../../../auth/request-facts.ts';
import { now } from '../../../clock.ts';
import { env } from '../../../env.ts';
import { toldTime } from '../../../payout/service-clock.ts';
import { latestWebhookPublicKey, webhookPublicKey } from '../../../payout/webhook-key.ts';
import { type Bucket, fullBucket, refill } from '../../../process/bucket.ts';
import { fairTurns } from '../../../process/turns.ts';
import { err, ok, type Result } from '../../../result.ts';
import {
  CALLBACK_ACCEPTED,
  type Callback,
  decodeCallback,
  parseWire,
} from '../../../service-core/contract/index.ts';
import { shared } from '../../../shared.ts';
import { announce, countRejectedSince, inTransaction, planProcessing, storeEvent } from '../data/events.ts';
import type { WebhookReply } from '../types.ts';

export type IncomingWebhook = {
  body: string;
  webhookId: string | null;
  timestamp: string | null;
  signature: string | null;
  appKey: string | null;
  address: string;
  /** Milliseconds by which this process's clock is ahead of real time; the sender signs with real time. */
  clockAheadMs?: number;
};

export type WebhookRefusal = { code: 'forged' } | { code: 'unreadable' } | { code: 'too-many' };

// Anyone can call this address: refused callbacks are kept as evidence, up to a limit.
const maxRejected = { count: 200, windowMs: 10 * 60_000 };

/**
 * Stores a raw callback and queues its processing, in one transaction; it has no effect yet. A copy of a stored callback
 * is only counted. A wrong signature or a missing expected app key is refused without effect.
 */
export async function receiveWebhook(incoming: IncomingWebhook): Promise<Result<null, WebhookRefusal>> {
  const receivedAt = now();
  const signature = await verdictOn(incoming);
  if (signature === 'too-many') {
    await holdBack();
    return err({ code: signature });
  }
  const expectedAppKey = env().PAYOUT_CALLBACK_APP_KEY;
  const appKey = checkAppKey(incoming.appKey, expectedAppKey);
  const callback = readCallback(incoming.body);
  // Leaving out the app key must not bypass the check.
  const isForged = signature === 'invalid' || (expectedAppKey !== undefined && appKey !== 'match');
  const refusal = refusalOf({ isForged, callback });
  const stored = { ...describe(incoming, callback), signature, appKey, receivedAt };
  const hash = createHash('sha256').update(incoming.body).digest('hex');
  const isSigned = signature === 'valid';
  // Only a signed id is the sender's: anyone could take an unsigned id beforehand to hide the real event.
  const dedupKey = isSigned ? `id:${incoming.webhookId}` : `body:${incoming.webhookId ?? ''}:${hash}`;
  const store = () =>
    refusal
      ? keepRefused({ ...stored, dedupKey: `rejected:${hash}` }, refusal)
      : keep({ ...stored, dedupKey });
  await (isSigned ? store() : storeInTurn(store));
  return refusal ? err(refusal) : ok(null);
}

type Stored = Parameters<typeof storeEvent>[1];

function keep(event: Stored): Promise<void> {
  return inTransaction(async (tx) => {
    const { row, isNew } = await storeEvent(tx, event);
    // Two changes can leave the same balance: such a copy is a change, and reading balances again does no harm.
    const asksAgain = isNew || (event.event === 'balance' && event.signature !== 'valid');
    if (asksAgain) await planProcessing(tx, row);
    await announce(tx, [{ kind: 'webhook', id: row.id, version: row.timesReceived }]);
  });
}

function keepRefused(event: Stored, refusal: WebhookRefusal): Promise<void> {
  return inTransaction(async (tx) => {
    const since = new Date(now().getTime() - maxRejected.windowMs);
    if ((await countRejectedSince(tx, since)) >= maxRejected.count) return;
    const { row } = await storeEvent(tx, {
      ...event,
      state: 'rejected',
      note: refusal.code,
      processedAt: now(),
    });
    await announce(tx, [{ kind: 'webhook', id: row.id, version: row.timesReceived }]);
  });
}

/**
 * Callbacks signed by the service are always accepted, all others within limits. A signature that does not match the
 * known key is checked against the service's current key.
 */
async function verdictOn(incoming: IncomingWebhook): Promise<SignatureVerdict | 'too-many'> {
  const publicKey = await webhookPublicKey();
  const verdict = checkSignature({ ...incoming, publicKey });
  if (verdict === 'valid') return verdict;
  if (!takesUnsigned(incoming.address)) return 'too-many';
  if (verdict !== 'invalid') return verdict;
  const latest = await latestWebhookPublicKey();
  return latest === publicKey ? verdict : checkSignature({ ...incoming, publicKey: latest });
}

function refusalOf(o: { isForged: boolean; callback: Callback | null }): WebhookRefusal | null {
  if (o.isForged) return { code: 'forged' };
  return o.callback ? null : { code: 'unreadable' };
}

function readCallback(body: string): Callback | null {
  const value = parseWire(Buffer.from(body, 'utf8'));
  const callback = value.ok ? decodeCallback(value.value) : value;
  return callback.ok ? callback.value : null;
}

function describe(incoming: IncomingWebhook, callback: Callback | null) {
  return {
    webhookId: incoming.webhookId?.slice(0, 256) ?? null,
    event: storable(callback?.event.slice(0, 64)),
    subjectId: storable(callback?.id.slice(0, 256)),
    status: storable(callback?.status?.slice(0, 64)),
    body: storable(incoming.body),
    address: incoming.address,
    sentAt: toldTime(Number(incoming.timestamp ?? Number.NaN) * 1000 + (incoming.clockAheadMs ?? 0)),
  };
}

/** Replaces the one character that PostgreSQL text does not accept. */
function storable<T extends string | undefined>(text: T): T extends string ? string : string | null {
  return (text?.replaceAll('\u0000', '\uFFFD') ?? null) as T extends string ? string : string | null;
}

/** Burst size and rate per second, from one address and in total. */
const limits = {
  address: { burst: 60, perSecond: 10 },
  all: { burst: 300, perSecond: 50 },
} as const;
const mostAddresses = 10_000;
const mostStoredAtOnce = 2;
const holdMs = 200;
const mostHeld = 500;

type State = {
  all: Bucket;
  byAddress: Map<string, Bucket>;
  held: number;
};

/**
 * True if one more callback without a valid signature is accepted from this address. Counted in memory per process, so
 * that the check costs less than the callbacks it stops. A refused sender sends again later.
 */
export function takesUnsigned(address: string, atMs = performance.now()): boolean {
  const { all, byAddress } = stateOf(atMs);
  const key = networkOf(address);
  const own = byAddress.get(key) ?? fullBucket(limits.address, atMs);
  // Keeps the map in order of last contact: the oldest is dropped first.
  byAddress.delete(key);
  byAddress.set(key, own);
  if (byAddress.size > mostAddresses) byAddress.delete(byAddress.keys().next().value ?? '');
  refill(own, limits.address, atMs);
  refill(all, limits.all, atMs);
  if (own.left < 1 || all.left < 1) return false;
  own.left -= 1;
  all.left -= 1;
  return true;
}

/** Stores only a few unsigned callbacks at a time, to leave connections and processor time for signed ones. */
export const storeInTurn = <T>(store: () => Promise<T>): Promise<T> =>
  shared('unsigned-turns', () => fairTurns(mostStoredAtOnce))({ place: '', isKnown: false }, store);

/** Delays the answer to a refused sender, which slows down a sender without pauses. */
async function holdBack(): Promise<void> {
  const state = stateOf();
  if (state.held >= mostHeld) return;
  state.held += 1;
  await sleep(holdMs);
  state.held -= 1;
}

const stateOf = (atMs = performance.now()): State =>
  shared('unsigned-callbacks', () => ({
    all: fullBucket(limits.all, atMs),
    byAddress: new Map(),
    held: 0,
  }));

type SignatureVerdict = 'valid' | 'invalid' | 'absent' | 'unchecked';
export type AppKeyVerdict = 'match' | 'mismatch' | 'absent' | 'unchecked';

/**
 * Checks the asymmetric signature of Standard Webhooks (`v1a`, Ed25519 over `id.timestamp.body`), which the service
 * adds to its callbacks (decisions §8). `unchecked` if there is a signature but no key.
 */
export function checkSignature(o: {
  webhookId: string | null;
  timestamp: string | null;
  signature: string | null;
  body: string;
  publicKey: string | undefined;
}): SignatureVerdict {
  if (!o.signature) return 'absent';
  if (!o.webhookId || !o.timestamp) return 'invalid';
  if (!o.publicKey) return 'unchecked';
  const key = publicKeyOf(o.publicKey);
  const signed = Buffer.from(`${o.webhookId}.${o.timestamp}.${o.body}`, 'utf8');
  // During a key change a sender may list several signatures.
  const fits = o.signature.split(' ').some((entry) => {
    const [version, value] = entry.split(',');
    if (version !== 'v1a' || !value) return false;
    const bytes = Buffer.from(value, 'base64');
    return bytes.length === 64 && verify(null, signed, key, bytes);
  });
  return fits ? 'valid' : 'invalid';
}

/** Reads `whpk_` with base64 of 32 bytes, as in Standard Webhooks, or PEM. Throws for anything else. */
function publicKeyOf(text: string): KeyObject {
  if (!text.startsWith('whpk_')) return createPublicKey(text);
  const x = Buffer.from(text.slice('whpk_'.length), 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/**
 * Checks the optional secondary verification of the specification (§6) in constant time: the header is the service's app
 * key. `unchecked` if no key is expected.
 */
export function checkAppKey(given: string | null, expected: string | undefined): AppKeyVerdict {
  if (given === null) return 'absent';
  if (expected === undefined) return 'unchecked';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected)) ? 'match' : 'mismatch';
}

/** The reply to the sender. Any reply except the accepted one makes it send again (specification §6). */
export function replyTo(refusal: string | null): WebhookReply {
  switch (refusal) {
    case null:
      return { http: 200, body: CALLBACK_ACCEPTED };
    case 'forged':
      return { http: 401, body: '{"code":"401","Message":"the signature or the app key does not fit"}' };
    case 'too-many':
      return {
        http: 429,
        body: '{"code":"429","Message":"too many callbacks without a valid signature; send it again later"}',
      };
    default:
      return { http: 400, body: '{"code":"400","Message":"the body is not a callback"}' };
  }
}
