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

const checkEveryMs = 1_000;

/**
 * Serves a file in that layout, and reads it again within a second when it was replaced. A file that cannot be read is
 * reported once, and the last good rates go on serving; the quote judges their age. Rejects when there never were any.
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
