import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutClient } from '../lib/service-core/client/index.ts';
import { codeOfStatus } from '../lib/service-core/codes.ts';
import { asAsked, isOpen } from '../tests/crash/insist.ts';
import type { KillableProcess } from './process.ts';
import { confirmDirectly, type StormOrder } from './storm-orders.ts';

/** One client per process of the service. */
export type Confirming = {
  clients: readonly PayoutClient[];
  services: readonly KillableProcess[];
  lostAnswers: number;
};

const pauseMs = 50;

/** Repeats a confirmation until the service says what became of it, at whichever process answers. */
export async function confirmUntilKnown(to: Confirming, order: StormOrder, start: number): Promise<void> {
  for (let attempt = start; ; attempt += 1) {
    const position = attempt % to.clients.length;
    await to.services[position]?.ready();
    const outcome = await confirmDirectly(to.clients[position] as PayoutClient, order);
    if (outcome.kind === 'accepted') return;
    if (outcome.kind === 'refused' && !isOpen(outcome)) {
      const code = codeOfStatus(outcome.code);
      if (code === 'insufficientBalance' || code === 'operationNotAllowed') return;
      throw new Error(`refused: ${outcome.code} ${outcome.message}`);
    }
    to.lostAnswers += 1;
    await asAsked(outcome);
    await sleep(pauseMs);
  }
}
