import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ForeignClient } from '../../support/foreign-client.ts';
import { confirm, createOrder, dataOf, type Order, paths, upload } from '../../support/foreign-flows.ts';
import { samplePdf } from '../../support/sample-files.ts';

/** Everything the service acknowledged; what is missing of it afterwards was lost. */
export type Acknowledged = {
  orders: Set<string>;
  confirmed: Set<string>;
  documents: { tradeId: string; sha256: string }[];
};

export type OrderLoad = { acknowledged: Acknowledged; refused(): number; stop(): Promise<void> };

const lanes = 3;
const pauseMs = 100;
const documentBytes = 512 * 1024;

/** Orders with a document of half a megabyte each, confirmed, until it is stopped; refusals are counted and gone by. */
export function startOrderLoad(client: ForeignClient): OrderLoad {
  const acknowledged: Acknowledged = { orders: new Set(), confirmed: new Set(), documents: [] };
  let refused = 0;
  let nth = 0;
  const stopped = new AbortController();

  async function oneDocument(tradeId: string): Promise<void> {
    nth += 1;
    const file = Buffer.concat([samplePdf, Buffer.alloc(documentBytes, ' '), Buffer.from(`\n%${nth}`)]);
    dataOf(await upload(client, 'global', tradeId, 'other', file));
    acknowledged.documents.push({ tradeId, sha256: createHash('sha256').update(file).digest('hex') });
  }

  const refuse = (): void => {
    refused += 1;
  };
  async function oneOrder(): Promise<void> {
    const order: Order = await createOrder(client, 'global', { sourceCents: 1_000 });
    const { tradeId } = order;
    acknowledged.orders.add(tradeId);
    // It is of no consequence for the order: money moves while documents have no room.
    await oneDocument(tradeId).catch(refuse);
    dataOf(await client.post(paths.global.completed, { tradeId }));
    dataOf(await confirm(client, 'global', order));
    acknowledged.confirmed.add(tradeId);
  }

  const lane = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await oneOrder().catch(refuse);
      await sleep(pauseMs);
    }
  };
  const working = Array.from({ length: lanes }, lane);
  return {
    acknowledged,
    refused: () => refused,
    stop: async () => {
      stopped.abort();
      await Promise.all(working);
    },
  };
}
