import type { Logger, ServiceSettings } from '../context.ts';
import { ecbFileRates } from './ecb-file.ts';
import type { ReferenceRates } from './reference-rates.ts';
import { shippedRates } from './reference-table.ts';

/**
 * The source of reference rates. A provider answers quickly: it is asked for every quote. `log` hears of new rates that
 * could not be read.
 */
export type RateProvider = { latest(log?: Pick<Logger, 'error'>): Promise<ReferenceRates> };

const shipped: RateProvider = { latest: async () => shippedRates };
const byFile = new Map<string, RateProvider>();

/** The provider the settings choose: a rates file when one is named, else the table that ships with the service. */
export function rateProvider(settings: Pick<ServiceSettings, 'ratesFile'>): RateProvider {
  const { ratesFile } = settings;
  if (ratesFile === null) return shipped;
  let provider = byFile.get(ratesFile);
  if (provider === undefined) {
    provider = ecbFileRates(ratesFile);
    byFile.set(ratesFile, provider);
  }
  return provider;
}

const dayMs = 86_400_000;

/**
 * The reason that rates of a file are not quoted any more: a feed that stopped must not sell at old prices. Weekends
 * and holidays are tolerated, and the table that ships with the service never ages.
 */
export function staleness(
  settings: Pick<ServiceSettings, 'ratesFile' | 'ratesMaxAgeDays'>,
  rates: ReferenceRates,
  now: Date,
): string | undefined {
  if (settings.ratesFile === null) return undefined;
  const ageDays = Math.floor((now.getTime() - Date.parse(`${rates.date}T00:00:00Z`)) / dayMs);
  if (ageDays <= settings.ratesMaxAgeDays) return undefined;
  return `the newest rates are of ${rates.date}, too old to quote: try again later, or contact the service`;
}
