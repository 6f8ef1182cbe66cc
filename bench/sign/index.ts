import {
  generateSigningKeyPair,
  loadPrivateKey,
  signAsync,
  sign as signNow,
} from '../../lib/service-core/signing/index.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { opensslSpeed } from '../lib/openssl.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import { coreCount, startMeter } from '../lib/processor.ts';
import { short } from '../lib/report.ts';

const sizes = [2048, 3072] as const;
const body = Buffer.from(
  JSON.stringify({ tradeId: 'T2026112000000000001', queryNo: 'Q2026112000000000001' }),
);
const cores = Math.min(2, coreCount());
/** As many as the pool of Node has threads, so that none of them waits. */
const underWay = 4;
const checkClockEvery = 16;

/** Signing with the library, against openssl with the same key size: one core, and the pool on two. */
export const sign: Benchmark = {
  name: 'sign',
  async run(plan) {
    const keys = await Promise.all(
      sizes.map(async (bits) => ({
        bits,
        key: loadPrivateKey((await generateSigningKeyPair(bits)).privateKey),
      })),
    );
    const seconds = plan.quick ? 1 : 2;
    const goals = [];
    const figures: [string, string][] = [];
    for (const { bits, key } of keys) {
      const oneCore = (): number => {
        const begun = performance.now();
        let count = 0;
        for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - begun) {
          for (let i = 0; i < checkClockEvery; i += 1) signNow('RSA-SHA256', key, body);
          count += checkClockEvery;
        }
        return (1000 * count) / (performance.now() - begun);
      };
      const pooled = async (): Promise<number> => {
        const begun = performance.now();
        const end = begun + seconds * 1000;
        let count = 0;
        const lane = async () => {
          for (; performance.now() < end; count += 1) await signAsync('RSA-SHA256', key, body);
        };
        await Promise.all(Array.from({ length: underWay }, lane));
        return (1000 * count) / (performance.now() - begun);
      };
      oneCore();
      const pairs = await measurePairs(plan, async () => {
        const meter = startMeter({});
        const library = oneCore();
        const openssl = (await opensslSpeed({ bits, seconds })).signsPerSecond;
        const pool = await pooled();
        const opensslOnAll = (await opensslSpeed({ bits, seconds, cores })).signsPerSecond;
        return {
          ratios: { one: library / openssl, pool: pool / opensslOnAll },
          figures: { library, openssl, pool, opensslOnAll },
          usages: [meter()],
        };
      });
      const { library = 0, openssl = 0, pool = 0, opensslOnAll = 0 } = pairs.figures;
      goals.push(
        goalOf(pairs, 'one', `sign: ${bits} bits, one core`, { at: 'least', value: 0.95 }),
        goalOf(pairs, 'pool', `sign: ${bits} bits, pooled on ${cores} cores`, { at: 'least', value: 0.85 }),
      );
      figures.push(
        [`${bits} bits, one core`, `${short(library)}/s; openssl ${short(openssl)}/s`],
        [`${bits} bits, ${cores} cores`, `${short(pool)}/s; openssl ${short(opensslOnAll)}/s`],
      );
    }
    return { goals, figures };
  },
};
