import { generateKeyPairSync } from 'node:crypto';
import { type CallbackReceiver, startCallbackReceiver } from '../support/callback-receiver.ts';
import { ForeignClient } from '../support/foreign-client.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { isDone } from './assertions.ts';

/**
 * The world of a proof: a running service, a partner that all proofs share, and new ones for proofs that leave traces.
 */
export type World = {
  service: TestService;
  url: string;
  receiver: CallbackReceiver;
  /** Funded; for proofs that no other proof's traces can disturb. */
  shared: ForeignClient;
  /** A new partner with these amounts in its wallets and its callbacks sent to the receiver. */
  partner(credits?: readonly Credit[]): Promise<ForeignClient>;
  close(): Promise<void>;
};

type Credit = { type: 'personal' | 'business'; currency: string; amount: number };

const usual: readonly Credit[] = [
  { type: 'personal', currency: 'USD', amount: 500_000 },
  { type: 'business', currency: 'USD', amount: 500_000 },
];

export async function openWorld(): Promise<World> {
  const receiver = await startCallbackReceiver();
  const service = await startTestService({ SANDBOX_PAYOUT_DELAY_MS: '0', RATE_LIMIT_PER_MINUTE: '10000000' });
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const partner = async (credits: readonly Credit[] = usual): Promise<ForeignClient> => {
    const client = await ForeignClient.register(service.url, keys);
    isDone(await client.sandbox('/sandbox/callback-address', { url: receiver.url }));
    for (const credit of credits) isDone(await client.sandbox('/sandbox/wallet/credit', credit));
    return client;
  };
  return {
    service,
    url: service.url,
    receiver,
    shared: await partner(),
    partner,
    close: async () => {
      await service.stop();
      await receiver.close();
    },
  };
}
