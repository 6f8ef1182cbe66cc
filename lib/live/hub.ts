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
  /** Called when every change is heard from now on; earlier ones may have been missed. */
  listening: () => void;
};
type Hub = { listeners: Set<Listener>; client: Client | undefined; running: boolean; listening: boolean };

const retryMs = 1_000;
const hub = (): Hub =>
  shared('live-hub', () => ({ listeners: new Set(), client: undefined, running: false, listening: false }));

/**
 * Hears every change of every portal process, over one listening connection per process, however many browsers are
 * open. Returns the way out. After a lost connection it listens again within about a second; `listening` is said then,
 * as at the beginning, so that a browser asks for what it may have missed.
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

/** For the end of the process: closes the listening connection. */
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

/** Throws when the connection is lost; a listening connection has no other end. */
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
    eachInTurn(own.listeners, (listener) => listener.listening(), leave(own));
    await lost;
  } finally {
    own.listening = false;
    await client.end().catch(() => {});
  }
}

const changesSchema = z.array(z.object({ kind: z.enum(liveKinds), id: z.string(), version: z.number() }));

function deliver(own: Hub, payload: string): void {
  for (const change of changesIn(payload)) {
    eachInTurn(own.listeners, (listener) => listener.change(change), leave(own));
  }
}

/** None of a payload that is no list of changes: nothing that comes over the channel ends the listening. */
function changesIn(payload: string): LiveChange[] {
  try {
    return changesSchema.parse(JSON.parse(payload));
  } catch (err) {
    log.error('a live update cannot be read', { err });
    return [];
  }
}

/** Drops a browser that no longer takes messages. */
const leave = (own: Hub) => (problem: unknown, listener: Listener) => {
  own.listeners.delete(listener);
  log.warn('a live update could not be passed on', { err: problem });
};

/**
 * Tells every open browser, on every portal process, once the transaction commits: PostgreSQL delivers a NOTIFY
 * then and not at all when it rolls back. Call it once per transaction, with everything that changed.
 */
export async function announce(tx: Tx, changes: readonly LiveChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.$executeRaw`select pg_notify(${liveChannel}, ${JSON.stringify(changes)})`;
}
