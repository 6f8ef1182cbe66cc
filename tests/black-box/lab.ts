import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startServiceProcess } from '../../lab/service.ts';
import { type CallbackReceiver, startCallbackReceiver } from '../support/callback-receiver.ts';
import { createTestDatabase } from '../support/database.ts';
import { ForeignClient } from '../support/foreign-client.ts';
import { dataOf } from '../support/foreign-flows.ts';

/** The checks' view of the service: an address and nothing else. */
export type Lab = {
  url: string;
  receiver: CallbackReceiver;
  /** A partner of its own with so much in each USD wallet, and its callbacks sent to the receiver. */
  partner(usd?: number): Promise<ForeignClient>;
  close(): Promise<void>;
};

type Stop = () => Promise<void>;

/** The service as a real process, or the one that BLACK_BOX_URL names, which must be a sandbox on this machine. */
async function service(): Promise<{ url: string; stop: Stop }> {
  const given = process.env.BLACK_BOX_URL;
  if (given) return { url: given.replace(/\/+$/, ''), stop: async () => {} };
  const database = await createTestDatabase('service');
  const dataDir = await mkdtemp(join(tmpdir(), 'black-box-'));
  const started = await startServiceProcess({
    SERVICE_DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SFTP_PORT: '0',
    SANDBOX_PAYOUT_DELAY_MS: '0',
  });
  await started.ready();
  return {
    url: started.url,
    stop: async () => {
      await started.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (started.unexpectedEnds.length > 0) throw new Error(started.unexpectedEnds.join('\n'));
    },
  };
}

async function openLab(): Promise<Lab> {
  const { url, stop } = await service();
  const receiver = await startCallbackReceiver();
  const first = await ForeignClient.register(url);
  return {
    url,
    receiver,
    async partner(usd = 100_000) {
      const client = await ForeignClient.register(url, first.keys);
      dataOf(await client.sandbox('/sandbox/callback-address', { url: receiver.url }));
      for (const type of usd > 0 ? ['personal', 'business'] : []) {
        dataOf(await client.sandbox('/sandbox/wallet/credit', { type, currency: 'USD', amount: usd }));
      }
      return client;
    },
    close: async () => {
      await stop();
      await receiver.close();
    },
  };
}

/** One service for the checks of a file. */
export function lab(): Lab {
  let opened: Lab | undefined;
  beforeAll(async () => {
    opened = await openLab();
  });
  afterAll(() => opened?.close());
  const now = (): Lab => {
    if (!opened) throw new Error('the lab opens before the first check');
    return opened;
  };
  return {
    get url() {
      return now().url;
    },
    get receiver() {
      return now().receiver;
    },
    partner: (usd) => now().partner(usd),
    close: () => now().close(),
  };
}

/** HTTP and envelope status in one: `400 20201`. */
export const outcome = (answer: { httpStatus: number; body: { status: string } }): string =>
  `${answer.httpStatus} ${answer.body.status}`;
