import assert from 'node:assert/strict';
import { type CallbackReceiver, startCallbackReceiver } from '../support/callback-receiver.ts';
import { type ForeignAnswer, ForeignClient } from '../support/foreign-client.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** What a proof has: a running service, a partner that all proofs share, and new ones for what leaves traces. */
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

export type Credit = { type: 'personal' | 'business'; currency: string; amount: number };

const usual: readonly Credit[] = [
  { type: 'personal', currency: 'USD', amount: 500_000 },
  { type: 'business', currency: 'USD', amount: 500_000 },
];

export async function openWorld(): Promise<World> {
  const receiver = await startCallbackReceiver();
  const service = await startTestService({ SANDBOX_PAYOUT_DELAY_MS: '0', RATE_LIMIT_PER_MINUTE: '10000000' });
  const partner = async (credits: readonly Credit[] = usual): Promise<ForeignClient> => {
    const client = await ForeignClient.register(service.url);
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

/** Asserts success and answers with the envelope's data. */
export function isDone<T = Record<string, unknown>>(answer: ForeignAnswer): T {
  assert.deepEqual([answer.httpStatus, answer.body.status], [200, '1'], answer.text);
  return answer.body.data as T;
}

/** Asserts a refusal with this status and a message. */
export function isRefused(answer: ForeignAnswer, status: string, words?: RegExp): void {
  assert.deepEqual([answer.httpStatus, answer.body.status], [400, status], answer.text);
  assert.ok((answer.body.message ?? '').length >= 8, `no useful message: ${answer.text}`);
  if (words) assert.match(answer.body.message ?? '', words);
}

/** Asserts that the body was refused, and that the list of errors names the path. */
export function isRefusedAt(answer: ForeignAnswer, path: string): void {
  isRefused(answer, '20101');
  const { errors } = (answer.body.data ?? {}) as { errors?: { path: string; message: string }[] };
  assert.ok(
    errors?.some((error) => error.path === path && error.message !== ''),
    `${path} is not among the errors: ${answer.text}`,
  );
}

export async function settle(client: ForeignClient): Promise<void> {
  isDone(await client.sandbox('/sandbox/idle', { timeoutMs: 20_000 }));
}
