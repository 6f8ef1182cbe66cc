import { readFile, stat } from 'node:fs/promises';
import {
  isCurrency,
  type Money,
  minorUnits,
  parseRate,
  type RateText,
  rateFraction,
} from '../../../lib/service-core/money/index.ts';
import type { Logger, ServiceContext, ServiceSettings } from '../context.ts';

/** Units of each currency for one euro, as published for a day. The euro is always included. */
export type ReferenceRates = { date: string; perEuro: ReadonlyMap<string, RateText> };

/** Parses dated rates; throws on an entry with an invalid currency or rate. */
function referenceRates(date: string, entries: Iterable<readonly [string, string]>): ReferenceRates {
  const perEuro = new Map<string, RateText>([['EUR', '1']]);
  for (const [currency, text] of entries) {
    const rate = parseRate(text);
    if (!isCurrency(currency) || !rate.ok) throw new RangeError(`not a rate: ${currency} ${text}`);
    perEuro.set(currency, rate.value);
  }
  return { date, perEuro };
}

// Units of each currency for one euro: rounded values for a sandbox, not that day's market rates.
const table = `
AED 4.2602
AUD 1.7742
BDT 141.62
BHD 0.43620
BRL 6.2184
CAD 1.6233
CHF 0.9312
CNY 8.2548
CZK 24.318
DKK 7.4683
EUR 1
GBP 0.8794
HKD 9.0318
HUF 384.25
IDR 19324
ILS 3.8145
INR 102.86
IQD 1519.7
JOD 0.82251
JPY 179.62
KES 149.94
KRW 1695.4
KWD 0.35557
LYD 6.3341
MXN 21.342
MYR 4.8176
NGN 1676.2
NOK 11.732
NZD 2.0486
OMR 0.44606
PHP 68.274
PKR 325.87
PLN 4.2436
QAR 4.2228
RON 5.0868
SAR 4.3504
SEK 10.9635
SGD 1.5126
THB 37.628
TND 3.4107
TRY 49.215
TWD 36.142
USD 1.1601
VND 30542
ZAR 19.984`;

/** The table that ships with the service (decisions §4). */
export const shippedRates: ReferenceRates = referenceRates(
  '2026-11-19',
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]),
);

const dayPattern = /<Cube\s+time=(['"])(\d{4}-\d{2}-\d{2})\1\s*>([\s\S]*?)<\/Cube>/;
const ratePattern = /<Cube\s+currency=(['"])([A-Z]{3})\1\s+rate=(['"])(\d+(?:\.\d+)?)\3\s*\/>/g;

/** Parses the ECB's daily reference rates XML (eurofxref-daily.xml). Throws if it has no day with rates. */
export function parseEcbRates(xml: string): ReferenceRates {
  const day = dayPattern.exec(xml);
  if (day === null) throw new RangeError('no day in the rates file: not the ECB daily XML layout');
  const [, , date = '', body = ''] = day;
  const entries = [...body.matchAll(ratePattern)].map((match) => [match[2] ?? '', match[4] ?? ''] as const);
  const known = entries.filter(([currency]) => isCurrency(currency));
  if (known.length === 0) throw new RangeError('no rates in the rates file: not the ECB daily XML layout');
  return referenceRates(date, known);
}

const checkEveryMs = 1_000;

/**
 * Serves an ECB rates file and rereads it within a second after it was replaced. An unreadable file is logged and the
 * last good rates stay in use; the quote checks their age. Rejects if no rates were ever read.
 */
export function ecbFileRates(path: string, now: () => number = () => performance.now()): RateProvider {
  let held: ReferenceRates | undefined;
  let seenMs: number | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    async latest(log) {
      if (held && now() - checkedAt < checkEveryMs) return held;
      checkedAt = now();
      try {
        const { mtimeMs } = await stat(path);
        if (held && seenMs === mtimeMs) return held;
        seenMs = mtimeMs;
        held = parseEcbRates(await readFile(path, 'utf8'));
      } catch (error) {
        if (!held) throw new Error(`RATES_FILE cannot be read: ${path}`, { cause: error });
        log?.error({ err: error }, 'new rates refused: the last good ones stay in use');
      }
      return held;
    },
  };
}

/**
 * A source of reference rates. It must answer quickly, because every quote calls it. `log` receives new rates that
 * could not be read.
 */
type RateProvider = { latest(log?: Pick<Logger, 'error'>): Promise<ReferenceRates> };

const shipped: RateProvider = { latest: async () => shippedRates };
const byFile = new Map<string, RateProvider>();

/** The provider for the settings: the rates file if set, else the table that ships with the service. */
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
 * The reason not to quote a file's rates: a feed that stopped must not sell at old prices. Weekends and holidays are
 * tolerated; the shipped table never ages.
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

/**
 * Returns the value of an amount in US cents at the reference rates, rounded up, for limits and reviews; it is constant
 * during the day. Null for a currency without a reference rate.
 */
export async function referenceValueInUsd(
  ctx: Pick<ServiceContext, 'settings'>,
  money: Money,
): Promise<bigint | null> {
  const { perEuro } = await rateProvider(ctx.settings).latest();
  const from = perEuro.get(money.currency);
  const usd = perEuro.get('USD');
  if (from === undefined || usd === undefined) return null;
  const value = rateFraction(usd);
  const own = rateFraction(from);
  const numerator = money.amountMinor * value.numerator * own.denominator * 100n;
  const denominator = 10n ** BigInt(minorUnits(money.currency)) * value.denominator * own.numerator;
  return (numerator + denominator - 1n) / denominator;
}
