import { endpointsOf } from './health.ts';
import type { HourOfEndpoint } from './repository.ts';
import { type CapabilityDay, capabilities } from './types.ts';

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
