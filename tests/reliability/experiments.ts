import { e9 } from './e09-webhook-chaos.ts';
import { clockSkew } from './e11-clock.ts';
import { lyingBank } from './e13-lying-bank.ts';
import { postgresGone } from './e14-postgres-gone.ts';
import { slowQueries } from './e15-slow-queries.ts';
import { e16 } from './e16-full-disk.ts';
import { e17 } from './e17-slow-clients.ts';
import type { Experiment } from './experiment.ts';

/** The experiments that `npm run reliability` knows, in the order of their numbers. */
export const experiments: readonly Experiment[] = [
  e9,
  clockSkew,
  lyingBank,
  postgresGone,
  slowQueries,
  e16,
  e17,
];
