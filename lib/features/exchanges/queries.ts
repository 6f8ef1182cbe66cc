import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { patienceMs, settledAfterMs } from '../../payout/client.ts';
import { callbackContactSince } from '../webhooks/queries.ts';
import { answersPerHour, contactsSince, exchangesOfOrder, type HourOfEndpoint } from './data.ts';
import { endpointsOf, healthOf } from './health.ts';
import { type CapabilityDay, type CapabilityHealth, capabilities, type ExchangeView } from './schema.ts';

const hourMs = 60 * 60_000;
export const hoursShown = 24;

/** The beginning of the first of the hours that end with the one `at` is in. */
export function firstHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs - (hoursShown - 1) * hourMs);
}

/** Every hour of the day, also those in which nothing was asked; calls to the service only. */
export function dayOf(rows: readonly HourOfEndpoint[], at: Date): CapabilityDay[] {
  const start = firstHour(at).getTime();
  return capabilities
    .filter((capability) => capability !== 'callbacks')
    .map((capability) => {
      const own = rows.filter(({ endpoint }) => endpointsOf[capability].includes(endpoint));
      const hours = Array.from({ length: hoursShown }, (_, index) => {
        const from = new Date(start + index * hourMs);
        const inHour = own.filter(({ hour }) => hour.getTime() === from.getTime());
        return {
          from: from.toISOString(),
          answered: inHour.reduce((sum, row) => sum + row.answered, 0),
          unanswered: inHour.reduce((sum, row) => sum + row.unanswered, 0),
        };
      });
      return { capability, hours };
    });
}

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
