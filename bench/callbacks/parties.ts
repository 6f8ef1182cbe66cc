import { createServer } from 'node:net';
import { freePort } from '../../scripts/lib/ports.ts';
import type { Partner, ServiceContext } from '../../service/domain/context.ts';
import { createPartner } from '../../service/domain/partners/create-partner.ts';
import { findPartnerById } from '../../service/domain/partners/find-partner.ts';
import { type Benchmark } from '../lib/benchmark.ts';
import { startServer } from '../lib/server-process.ts';

type Stack = Parameters<Benchmark['run']>[1];
type Taken = { count: number; arrivals: [id: string, nanoseconds: string][] };
export type Receiver = {
  url: string;
  pid: number;
  stop(): Promise<void>;
  take(next?: 'times'): Promise<Taken>;
};

/** A receiver in a process of its own. `take` answers what came since the last time; with 'times' it keeps when from then. */
export async function openReceiver(folder: string): Promise<Receiver> {
  const server = await startServer({
    entry: 'bench/callbacks/receiver.ts',
    name: 'bench-callback-receiver',
    sources: ['bench/callbacks'],
    logFile: `${folder}/receiver.log`,
    readyPath: '/health',
    env: (port) => ({ RECEIVER_PORT: String(port) }),
  });
  return {
    ...server,
    take: async (next) =>
      (await (await fetch(`${server.url}/take${next ? `?${next}` : ''}`)).json()) as Taken,
  };
}

/** An address that takes connections and never says a word. */
export async function openDeadReceiver(stack: Stack): Promise<string> {
  const port = await freePort();
  const server = createServer((socket) => socket.on('error', () => {}).resume());
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  await stack.add(Promise.resolve({ close: async () => void server.close() }));
  return `http://127.0.0.1:${port}`;
}

export async function newPartner(ctx: ServiceContext, callbackUrl: string): Promise<Partner> {
  const { partnerId } = await createPartner(ctx.pool, ctx.settings, { name: 'Bench', callbackUrl });
  const found = await findPartnerById(ctx.pool, partnerId);
  if (!found) throw new Error('the new partner is not there');
  return found.partner;
}
