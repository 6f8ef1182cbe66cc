import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { expect } from '@playwright/test';
import { createPayoutClient, type Outcome } from '../../lib/service-core/client/index.ts';
import { endpoints, sandboxEndpoints } from '../../lib/service-core/contract/index.ts';
import { dataDir, partnerFile, serviceUrl } from './stack.ts';
import { refuseUnlessAlone } from './tags.ts';

export type Delivery = { deliveryId: string; event: string; id: string; status?: string; state: string };

/** The tester's console of the service (decisions §11), for what a person at the portal cannot decide. */
export type Sandbox = ReturnType<typeof openSandbox>;

export function openSandbox() {
  const partner = partnerFile();
  const keyFile = isAbsolute(partner.privateKeyFile)
    ? partner.privateKeyFile
    : join(dirname(join(dataDir, 'sandbox-partner.json')), partner.privateKeyFile);
  const client = createPayoutClient({
    baseUrl: serviceUrl,
    appKey: partner.appKey,
    secretKey: partner.secretKey,
    privateKey: readFileSync(keyFile, 'utf8'),
    scheme: partner.signatureScheme,
  });
  const setAddress = async (url: string): Promise<void> => {
    accepted(await client.call(sandboxEndpoints.sandboxCallbackAddress, { url }));
  };
  return {
    credit: async (type: 'personal' | 'business', currency: string, amount: string): Promise<void> => {
      accepted(await client.call(sandboxEndpoints.sandboxWalletCredit, { type, currency, amount }));
    },
    review: async (tradeId: string, decision: 'approve' | 'reject' | 'hold', message?: string) => {
      accepted(
        await client.call(sandboxEndpoints.sandboxOrderReview, {
          tradeId,
          decision,
          ...(message !== undefined && { message }),
        }),
      );
    },
    payout: async (tradeId: string, outcome: 'complete' | 'refuse' | 'hold' | 'return', message?: string) => {
      accepted(
        await client.call(sandboxEndpoints.sandboxOrderPayout, {
          tradeId,
          outcome,
          ...(message !== undefined && { message }),
        }),
      );
    },
    /** Everything of this partner ages by so much: quotes, tokens, rate locks, callback retries. */
    advanceClock: async (seconds: number): Promise<void> => {
      refuseUnlessAlone();
      accepted(await client.call(sandboxEndpoints.sandboxClockAdvance, { seconds }));
    },
    /** Sets the callback address; `restoreCallbacks` sets the portal's own again. */
    sendCallbacksTo: (url: string) => {
      refuseUnlessAlone();
      return setAddress(url);
    },
    restoreCallbacks: () => setAddress(partner.callbackUrl),
    callbacksOf: async (subject: string): Promise<Delivery[]> =>
      accepted(await client.call(sandboxEndpoints.sandboxCallbacks, { id: subject })) as Delivery[],
    /** Resolves when no callback about this subject waits to be sent. */
    delivered: async (subject: string): Promise<void> => {
      await expect
        .poll(async () => {
          const sent = accepted(await client.call(sandboxEndpoints.sandboxCallbacks, { id: subject }));
          return sent.filter(({ state }) => state === 'pending');
        })
        .toEqual([]);
    },
    redeliver: async (deliveryId: string): Promise<void> => {
      accepted(await client.call(sandboxEndpoints.sandboxRedeliver, { deliveryId }));
    },
    /** The service's own word on an order. */
    statusOf: async (tradeId: string): Promise<string> =>
      accepted(await client.call(endpoints.globalStatus, { tradeId })).status,
    availableIn: async (type: 'personal' | 'business', currency: string): Promise<string | undefined> => {
      const wallets = accepted(await client.call(endpoints.globalWalletList, {}));
      const wallet = wallets.find((one) => one.type === type && one.currency === currency);
      return wallet?.amount;
    },
    /** Answers when nothing of this partner is under way any more. */
    idle: async (): Promise<void> => {
      refuseUnlessAlone();
      accepted(await client.call(sandboxEndpoints.sandboxIdle, { timeoutMs: 20_000 }, { timeoutMs: 30_000 }));
    },
    close: () => client.close(),
  };
}

function accepted<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'accepted') return outcome.data;
  throw new Error(`the sandbox said: ${outcome.kind}, ${outcome.message}`);
}
