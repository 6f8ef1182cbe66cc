import { portalBuild } from '../../scripts/lib/portal-build.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { inBenchFolder } from '../lib/database.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import { openFloor } from './floor.ts';
import { startProduct } from './product.ts';

/** The first start of all, after install and build, and the second one, each against its floor. */
export const coldStart: Benchmark = {
  name: 'cold-start',
  async run(plan) {
    await portalBuild(console.log);
    // The bundle that the first start of these sources makes is built here too.
    await inBenchFolder('warm-up', startProduct);
    const pairs = await measurePairs({ ...plan, pairs: plan.starts, pairsAtMost: plan.pairsAtMost }, () =>
      inBenchFolder('start', (folder) =>
        inBenchFolder('floor', async (floorFolder) => {
          const floor = await openFloor(floorFolder);
          const firstFloor = await floor.first();
          const first = await startProduct(folder);
          const secondFloor = await floor.again();
          const second = await startProduct(folder);
          return {
            ratios: {
              first: first.seconds / firstFloor.seconds,
              second: second.seconds / secondFloor.seconds,
            },
            figures: {
              first: first.seconds,
              firstFloor: firstFloor.seconds,
              second: second.seconds,
              secondFloor: secondFloor.seconds,
            },
            usages: [firstFloor.usage, first.usage, secondFloor.usage, second.usage],
          };
        }),
      ),
    );
    const seconds = (name: string) => `${(pairs.figures[name] ?? Number.NaN).toFixed(2)} s`;
    return {
      goals: [
        goalOf(pairs, 'second', 'cold start: second start', { at: 'most', value: 2 }),
        goalOf(pairs, 'first', 'cold start: first ever start', { at: 'most', value: 3 }),
      ],
      figures: [
        ['npm start, second', `${seconds('second')}; floor ${seconds('secondFloor')}`],
        ['npm start, first ever', `${seconds('first')}; floor ${seconds('firstFloor')}`],
      ],
    };
  },
};
