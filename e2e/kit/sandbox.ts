import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { expect } from '@playwright/test';
import { createPayoutClient, type Outcome } from '../../lib/service-core/client/index.ts';
import { endpoints, sandboxEndpoints } from '../../lib/service-core/contract/index.ts';
import type { Stack } from './stack.ts';

export type Delivery = { deliveryId: string; event: string; id: string; status?: string; state: string };
export type WalletType = 'personal' | 'business';

type PartnerFile = {
  appKey: string;
  secretKey: string;
  privateKeyFile: string;
  signatureScheme: 'RSA-SHA256';
  callbackUrl: string;
};

/** The service's tester calls (docs/sandbox.md), as the portal's own partner. */
export type Sandbox = ReturnType<typeof openSandbox>;

/** Opens them; the client keeps its token. Every call throws the service's words when it is refused. */
export function openSandbox({ dataDir, serviceUrl }: Pick<Stack, 'dataDir' | 'serviceUrl'>) {
  const partner = JSON.parse(readFileSync(join(dataDir, 'sandbox-partner.json'), 'utf8')) as PartnerFile;
  const { appKey, secretKey, privateKeyFile, signatureScheme: scheme } = partner;
  const keyFile = isAbsolute(privateKeyFile) ? privateKeyFile : join(dataDir, privateKeyFile);
  const privateKey = readFileSync(keyFile, 'utf8');
  const client = createPayoutClient({ baseUrl: serviceUrl, appKey, secretKey, privateKey, scheme });
  const setAddress = async (url: string): Promise<void> =>
    void accepted(await client.call(sandboxEndpoints.sandboxCallbackAddress, { url }));
  const callbacksOf = async (subject: string): Promise<Delivery[]> =>
    accepted(await client.call(sandboxEndpoints.sandboxCallbacks, { id: subject })) as Delivery[];

  return {
    credit: async (type: WalletType, currency: string, amount: string): Promise<void> =>
      void accepted(await client.call(sandboxEndpoints.sandboxWalletCredit, { type, currency, amount })),
    /** Decides the review of an order, before or after its confirmation. */
    review: async (
      tradeId: string,
      decision: 'approve' | 'reject' | 'hold',
      message?: string,
    ): Promise<void> =>
      void accepted(
        await client.call(sandboxEndpoints.sandboxOrderReview, { tradeId, decision, ...said(message) }),
      ),
    /** Decides what the bank does; `return` sends a completed payment back. */
    payout: async (
      tradeId: string,
      outcome: 'complete' | 'refuse' | 'hold' | 'return',
      message?: string,
    ): Promise<void> =>
      void accepted(
        await client.call(sandboxEndpoints.sandboxOrderPayout, { tradeId, outcome, ...said(message) }),
      ),
    /** The seconds by which the sandbox's clock is ahead. */
    clockAheadSeconds: async (): Promise<number> =>
      accepted(await client.call(sandboxEndpoints.sandboxClock, {})).offsetSeconds,
    /** Puts the clock forward: quotes, tokens, locked rates and callback retries follow. */
    advanceClock: async (seconds: number): Promise<void> =>
      void accepted(await client.call(sandboxEndpoints.sandboxClockAdvance, { seconds })),
    /** Sets the callback address; `restoreCallbacks` sets the portal's own again. */
    sendCallbacksTo: setAddress,
    restoreCallbacks: () => setAddress(partner.callbackUrl),
    callbacksOf,
    /** Resolves when no callback about this order or wallet waits to be sent. */
    delivered: (subject: string): Promise<void> =>
      expect
        .poll(async () => (await callbacksOf(subject)).filter(({ state }) => state === 'pending'))
        .toEqual([]),
    redeliver: async (deliveryId: string): Promise<void> =>
      void accepted(await client.call(sandboxEndpoints.sandboxRedeliver, { deliveryId })),
    /** The service's own word on an order. */
    statusOf: async (tradeId: string): Promise<string> =>
      accepted(await client.call(endpoints.globalStatus, { tradeId })).status,
    availableIn: async (type: WalletType, currency: string): Promise<string | undefined> => {
      const wallets = accepted(await client.call(endpoints.globalWalletList, {}));
      return wallets.find((wallet) => wallet.type === type && wallet.currency === currency)?.amount;
    },
    /** Resolves when the service has nothing left to do for this partner; `settled` waits for the portal too. */
    idle: async (): Promise<void> =>
      void accepted(
        await client.call(sandboxEndpoints.sandboxIdle, { timeoutMs: 20_000 }, { timeoutMs: 30_000 }),
      ),
    close: () => client.close(),
  };
}

const said = (message: string | undefined) => (message === undefined ? {} : { message });

function accepted<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'accepted') return outcome.data;
  throw new Error(`the sandbox said: ${outcome.kind}, ${outcome.message}`);
}
