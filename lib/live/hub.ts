import { Client } from 'pg';
import { z } from 'zod';
import type { Tx } from '../db/client.ts';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { eachInTurn } from '../process/turns.ts';
import { shared } from '../shared.ts';
import { type LiveChange, liveChannel, liveKinds } from './types.ts';

type Listener = {
  change: (change: LiveChange) => void;
  /** Called when listening starts or resumes; earlier changes may have been missed. */
  listening: () => void;
};
type Hub = { listeners: Set<Listener>; client: Client | undefined; running: boolean; listening: boolean };

const retryMs = 1_000;
const hub = (): Hub =>
  shared('live-hub', () => ({ listeners: new Set(), client: undefined, running: false, listening: false }));

/**
 * Subscribes to changes of all portal processes, over one listening connection per process. Returns the unsubscribe
 * function. After a lost connection it listens again within about a second and calls `listening`, as at the start, so
 * that browsers reload what they may have missed.
 */
export function subscribe(listener: Listener): () => void {
  const own = hub();
  own.listeners.add(listener);
  if (own.listening) listener.listening();
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
  const client = new Client({ connectionString: env().PORTAL_DATABASE_URL, keepAlive: true });
  own.client = client;
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('connection ended')));
  });
  lost.catch(() => {});
  try {
    await client.connect();
    client.on('notification', ({ payload }) => deliver(own, payload ?? '[]'));
    await client.query(`listen ${liveChannel}`);
    own.listening = true;
    eachInTurn(own.listeners, (listener) => listener.listening(), dropListener(own));
    await lost;
  } finally {
    own.listening = false;
    await client.end().catch(() => {});
  }
}

const changesSchema = z.array(z.object({ kind: z.enum(liveKinds), id: z.string(), version: z.number() }));

function deliver(own: Hub, payload: string): void {
  for (const change of changesIn(payload)) {
    eachInTurn(own.listeners, (listener) => listener.change(change), dropListener(own));
  }
}

/** Parses a payload; returns no changes if it is invalid, so that no payload can end the listening. */
function changesIn(payload: string): LiveChange[] {
  try {
    return changesSchema.parse(JSON.parse(payload));
  } catch (err) {
    log.error('a live update cannot be read', { err });
    return [];
  }
}

/** Drops a browser that no longer takes messages. */
const dropListener = (own: Hub) => (problem: unknown, listener: Listener) => {
  own.listeners.delete(listener);
  log.warn('a live update could not be passed on', { err: problem });
};

/**
 * Notifies every open browser on every portal process when the transaction commits: PostgreSQL delivers NOTIFY on
 * commit and never after a rollback. Call it once per transaction, with all changes.
 */
export async function announce(tx: Tx, changes: readonly LiveChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.$executeRaw`select pg_notify(${liveChannel}, ${JSON.stringify(changes)})`;
}
