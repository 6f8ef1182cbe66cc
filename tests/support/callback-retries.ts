import type { ForeignClient } from './foreign-client.ts';
import { type Delivery, dataOf, deliveriesOf, settle } from './foreign-flows.ts';

/** Decisions §8: 5·1.6ⁿ seconds, at most 900, with up to 10 % more. The longest a try can take to become due. */
const longestWaitSeconds = (failed: number): number =>
  Math.ceil(Math.min(900, 5 * 1.6 ** (failed - 1)) * 1.1);

/**
 * Puts the partner's clock forward from one try to the next until a subject's first delivery is given up, and answers
 * with it. Nothing waits on the wall. Throws when a try does not come when it is due.
 */
export async function untilGivenUp(client: ForeignClient, subject: string): Promise<Delivery> {
  for (let tries = 1; ; tries += 1) {
    await settle(client);
    const [first] = await deliveriesOf(client, subject);
    if (!first) throw new Error(`nothing was sent about ${subject}`);
    if (first.state !== 'pending') return first;
    if (first.attempts.length !== tries)
      throw new Error(`${first.attempts.length} tries instead of ${tries}`);
    dataOf(await client.sandbox('/sandbox/clock/advance', { seconds: longestWaitSeconds(tries) }));
  }
}

/** Seconds between the first and the last try, on the partner's clock. */
export function spanSeconds({ attempts }: Delivery): number {
  const times = attempts.map(({ at }) => Date.parse(at));
  return (Math.max(...times) - Math.min(...times)) / 1000;
}
