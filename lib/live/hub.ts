import { Client } from 'pg';
import { z } from 'zod';
import { Prisma, rowOf, type Tx } from '../db/client.ts';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { eachInTurn } from '../process/turns.ts';
import { shared } from '../shared.ts';
import { type LiveChange, liveChannel, liveKinds } from './types.ts';

type Listener = {
  change: (change: LiveChange) => void;
  /** Called after the changes of an announcement, with its revision. */
  reached?: (revision: number) => void;
  /** Called when listening starts or resumes, with the revision from then; earlier changes may have been missed. */
  listening: (revision: number) => void;
};
type Hub = {
  listeners: Set<Listener>;
  client: Client | undefined;
  running: boolean;
  /** The newest revision heard; null while the hub does not listen. */
  revision: number | null;
};

const retryMs = 1_000;
const hub = (): Hub =>
  shared('live-hub', () => ({ listeners: new Set(), client: undefined, running: false, revision: null }));

/**
 * Subscribes to changes of all portal processes, over one listening connection per process. Returns the unsubscribe
 * function. After a lost connection it listens again within about a second and calls `listening`, as at the start, so
 * that browsers reload what they may have missed.
 */
export function subscribe(listener: Listener): () => void {
  const own = hub();
  own.listeners.add(listener);
  if (own.revision !== null) listener.listening(own.revision);
  if (!own.running) {
    own.running = true;
    void listenWhileRunning(own);
  }
  return () => own.listeners.delete(listener);
}

/** Closes the listening connection at the end of the process. */
export async function stopListening(): Promise<void> {
  const own = hub();
  own.running = false;
  await own.client?.end().catch(() => {});
}

async function listenWhileRunning(own: Hub): Promise<void> {
  while (own.running) {
    try {
      await listenOnce(own);
    } catch (error) {
      if (!own.running) return;
      log.warn('live updates interrupted', { err: error });
      await new Promise((wake) => setTimeout(wake, retryMs));
    }
  }
}

/** Listens until the connection is lost, then throws. */
async function listenOnce(own: Hub): Promise<void> {
  const client = new Client({
    connectionString: env().PORTAL_DATABASE_URL,
    application_name: 'corridor live',
    keepAlive: true,
  });
  own.client = client;
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('connection ended')));
  });
  lost.catch(() => {});
  try {
    await client.connect();
    client.on('notification', ({ payload }) => deliver(own, payload ?? ''));
    await client.query(`listen ${liveChannel}`);
    const { rows } = await client.query<{ revision: string }>(newestRevision);
    const revision = Number(rows[0]?.revision);
    own.revision = Math.max(revision, own.revision ?? 0);
    eachInTurn(own.listeners, (listener) => listener.listening(revision), dropListener(own));
    await lost;
  } finally {
    own.revision = null;
    await client.end().catch(() => {});
  }
}

const announcementSchema = z.object({
  revision: z.number(),
  changes: z.array(z.object({ kind: z.enum(liveKinds), id: z.string(), version: z.number() })),
});
type Announcement = z.infer<typeof announcementSchema>;

function deliver(own: Hub, payload: string): void {
  const announcement = announcementIn(payload);
  if (!announcement) return;
  const { revision, changes } = announcement;
  // Transactions can commit in another order than they got their numbers.
  own.revision = Math.max(revision, own.revision ?? 0);
  const tell = (listener: Listener) => {
    for (const change of changes) listener.change(change);
    listener.reached?.(revision);
  };
  eachInTurn(own.listeners, tell, dropListener(own));
}

/** Parses a payload; null if it is invalid, so that no payload can end the listening. */
function announcementIn(payload: string): Announcement | null {
  try {
    return announcementSchema.parse(JSON.parse(payload));
  } catch (err) {
    log.error('a live update cannot be read', { err });
    return null;
  }
}

/** Drops a browser that no longer takes messages. */
const dropListener = (own: Hub) => (problem: unknown, listener: Listener) => {
  own.listeners.delete(listener);
  log.warn('a live update could not be passed on', { err: problem });
};

// The revision of an announcement is the number of its transaction: it grows without a counter of ours, which would be a
// row that all transactions wait for, or a sequence that a rolled back transaction leaves with a number never announced.
const newestRevision = 'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 as revision';
const notify = (changes: readonly LiveChange[]) => Prisma.sql`
  select pg_notify(${liveChannel}, json_build_object(
    'revision', pg_current_xact_id()::text::bigint, 'changes', ${JSON.stringify(changes)}::json)::text)`;

/**
 * Notifies every open browser on every portal process when the transaction commits: PostgreSQL delivers NOTIFY on
 * commit and never after a rollback. Call it once per transaction, with all changes.
 */
export async function announce(tx: Tx, changes: readonly LiveChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.$executeRaw(notify(changes));
}

/**
 * Announces and returns a revision without a change. PostgreSQL delivers notifications in the order of the commits, so
 * a page that reached it has heard of every change committed before.
 */
export async function announceRevision(): Promise<number> {
  const { revision } = await rowOf<{ revision: string }>(
    Prisma.sql`select told.*, pg_current_xact_id()::text as revision from (${notify([])}) told`,
  );
  return Number(revision);
}
