import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { isFinalStatus, isOrderStatus } from '../lib/service-core/contract/status.ts';

export type StormReceiver = {
  url: string;
  callbacks(): number;
  /** The last reported status of each order, by tradeId. */
  told: ReadonlyMap<string, string>;
  /** Statuses that came after a final one and differ from it. */
  wentBack: readonly string[];
  close(): Promise<void>;
};

/** The callback address of the direct partner. It keeps one status per order, however many callbacks come. */
export async function startStormReceiver(): Promise<StormReceiver> {
  const told = new Map<string, string>();
  const wentBack: string[] = [];
  let callbacks = 0;
  const server = http.createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>;
    callbacks += 1;
    if (body.event === 'payment') {
      const [id, status] = [String(body.id), String(body.status)];
      const before = told.get(id);
      const wasFinal = before !== undefined && isOrderStatus(before) && isFinalStatus(before);
      if (wasFinal && before !== status) wentBack.push(`${id} was ${before} and went back to ${status}`);
      else told.set(id, status);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":"200","Message":""}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callbacks: () => callbacks,
    told,
    wentBack,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
