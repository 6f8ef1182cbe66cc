import type { ForeignClient } from './foreign-client.ts';
import { type Delivery, dataOf, deliveriesOf, settle } from './foreign-flows.ts';

/** Decisions §8: 5·1.6ⁿ seconds, at most 900, with up to 10 % more. The longest a try can take to become due. */
const longestWaitSeconds = (failed: number): number =>
  Math.ceil(Math.min(900, 5 * 1.6 ** (failed - 1)) * 1.1);

/**
 * Puts the partner's clock forward from one try to the next until a subject's oldest waiting delivery is given up, and
 * answers with it. Nothing waits on the wall. Throws when a try does not come when it is due.
 */
export async function untilGivenUp(client: ForeignClient, subject: string): Promise<Delivery> {
  const waiting = async (id?: string): Promise<Delivery> => {
    await settle(client);
    const all = await deliveriesOf(client, subject);
    const found = all.find((delivery) => (id ? delivery.deliveryId === id : delivery.state === 'pending'));
    if (!found) throw new Error(`nothing waits to be told about ${subject}`);
    return found;
  };
  let delivery = await waiting();
  while (delivery.state === 'pending') {
    const tries = delivery.attempts.length;
    dataOf(await client.sandbox('/sandbox/clock/advance', { seconds: longestWaitSeconds(tries) }));
    delivery = await waiting(delivery.deliveryId);
    if (delivery.attempts.length !== tries + 1) {
      throw new Error(`${delivery.attempts.length} tries instead of ${tries + 1}`);
    }
  }
  return delivery;
}

/** Seconds between the first and the last try, on the partner's clock. */
export function spanSeconds({ attempts }: Delivery): number {
  const times = attempts.map(({ at }) => Date.parse(at));
  return (Math.max(...times) - Math.min(...times)) / 1000;
}
