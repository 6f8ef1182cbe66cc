import { readFile, stat } from 'node:fs/promises';
import { isCurrency } from '../../../lib/service-core/money/index.ts';
import type { RateProvider } from './provider.ts';
import { type ReferenceRates, referenceRates } from './reference-rates.ts';

const dayPattern = /<Cube\s+time=(['"])(\d{4}-\d{2}-\d{2})\1\s*>([\s\S]*?)<\/Cube>/;
const ratePattern = /<Cube\s+currency=(['"])([A-Z]{3})\1\s+rate=(['"])(\d+(?:\.\d+)?)\3\s*\/>/g;

/** Reads the ECB's daily reference rates XML (eurofxref-daily.xml). Throws when it holds no day with rates. */
export function parseEcbRates(xml: string): ReferenceRates {
  const day = dayPattern.exec(xml);
  if (day === null) throw new RangeError('no day in the rates file: not the ECB daily XML layout');
  const [, , date = '', body = ''] = day;
  const entries = [...body.matchAll(ratePattern)].map((match) => [match[2] ?? '', match[4] ?? ''] as const);
  const known = entries.filter(([currency]) => isCurrency(currency));
  if (known.length === 0) throw new RangeError('no rates in the rates file: not the ECB daily XML layout');
  return referenceRates(date, known);
}

/** Serves a file in that layout and reads it again when it was replaced. */
export function ecbFileRates(path: string): RateProvider {
  let held: { modifiedMs: number; rates: ReferenceRates } | undefined;
  return {
    async latest() {
      const { mtimeMs } = await stat(path);
      if (held?.modifiedMs !== mtimeMs) {
        held = { modifiedMs: mtimeMs, rates: parseEcbRates(await readFile(path, 'utf8')) };
      }
      return held.rates;
    },
  };
}
