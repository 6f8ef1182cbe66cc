import { createHash } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { RateText } from '../../../lib/service-core/money/index.ts';
import type { ReferenceRates } from './reference-rates.ts';

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_DOWN });

const millionth = new Exact('0.000001');
/** The price of an exchange for the partner: 0.25 %. */
const spread = new Exact('0.0025');
const movementMillionths = 800;
const movementStepMs = 60_000;
const quotedDigits = 6;

/** Movement of a currency from its reference in that minute, in millionths: the same for every caller. */
function movementOf(currency: string, at: Date): number {
  if (currency === 'EUR') return 0;
  const step = Math.floor(at.getTime() / movementStepMs);
  const hash = createHash('sha256').update(`${currency} ${step}`).digest();
  return (hash.readUInt32BE(0) % (2 * movementMillionths + 1)) - movementMillionths;
}

const keptAtMost = 5_000;
const kept = new WeakMap<ReferenceRates, Map<string, RateText | undefined>>();

/** {@link computedRate}, computed once for everybody who asks within a minute. */
export function quotedRate(
  rates: ReferenceRates,
  pair: { sourceCurrency: string; targetCurrency: string },
  at: Date,
): RateText | undefined {
  let computed = kept.get(rates);
  if (computed === undefined) kept.set(rates, (computed = new Map()));
  const step = Math.floor(at.getTime() / movementStepMs);
  const key = `${pair.sourceCurrency} ${pair.targetCurrency} ${step}`;
  if (computed.has(key)) return computed.get(key);
  const rate = computedRate(rates, pair, at);
  if (computed.size >= keptAtMost) computed.clear();
  computed.set(key, rate);
  return rate;
}

/**
 * The rate a partner is quoted: the cross rate over the euro, moved, less the spread, cut to six significant
 * digits. Every currency moves by itself, so that no circle of quotes ever gains. Undefined without a reference.
 */
function computedRate(
  rates: ReferenceRates,
  pair: { sourceCurrency: string; targetCurrency: string },
  at: Date,
): RateText | undefined {
  const source = rates.perEuro.get(pair.sourceCurrency);
  const target = rates.perEuro.get(pair.targetCurrency);
  if (pair.sourceCurrency === pair.targetCurrency) return '1';
  if (source === undefined || target === undefined) return undefined;
  const moved = (reference: RateText, currency: string) =>
    new Exact(reference).times(millionth.times(movementOf(currency, at)).plus(1));
  return moved(target, pair.targetCurrency)
    .div(moved(source, pair.sourceCurrency))
    .times(new Exact(1).minus(spread))
    .toSignificantDigits(quotedDigits, Decimal.ROUND_DOWN)
    .toFixed();
}
