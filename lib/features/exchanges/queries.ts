import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { patienceMs, settledAfterMs } from '../../payout/settled.ts';
import { callbackContactSince } from '../webhooks/queries.ts';
import { healthOf } from './health.ts';
import { dayOf, firstHour } from './history.ts';
import { answersPerHour, contactsSince, exchangesOfOrder } from './repository.ts';
import type { CapabilityDay, CapabilityHealth, ExchangeView } from './types.ts';

/** Returns the calls to the service about one order, newest first; at most 100. */
export const loadExchanges = useCase(
  'order:read',
  async (_actor, orderId: string): Promise<ExchangeView[]> => {
    const rows = await exchangesOfOrder(orderId, 100);
    return rows.map((row) => ({
      id: row.id,
      endpoint: row.endpoint,
      method: row.method,
      path: row.path,
      at: row.at.toISOString(),
      durationMs: row.durationMs,
      httpStatus: row.httpStatus,
      envelopeStatus: row.envelopeStatus,
      outcome: row.outcome,
      requestBody: row.requestBody,
      responseBody: row.responseBody,
      signature: row.signature,
    }));
  },
);

const windowMs = 15 * 60_000;

export const loadHealth = useCase('order:read', async (): Promise<CapabilityHealth[]> => {
  const at = now();
  const since = new Date(at.getTime() - windowMs);
  const [contacts, callbacks] = await Promise.all([contactsSince(since), callbackContactSince(since)]);
  const rest = { afterLostCallMs: patienceMs(), whileUnreachableMs: settledAfterMs() };
  return healthOf([...contacts, { endpoint: 'callback', ...callbacks }], at, rest);
});

/** The same over the last 24 hours, hour by hour. */
export const loadHealthHistory = useCase('order:read', async (): Promise<CapabilityDay[]> => {
  const at = now();
  return dayOf(await answersPerHour(firstHour(at)), at);
});
