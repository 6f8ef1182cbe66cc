import type { ServiceSettings } from '../context.ts';
import { ecbFileRates } from './ecb-file.ts';
import type { ReferenceRates } from './reference-rates.ts';
import { shippedRates } from './reference-table.ts';

/** Where reference rates come from. A provider answers quickly: it is asked for every quote. */
export type RateProvider = { latest(): Promise<ReferenceRates> };

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
