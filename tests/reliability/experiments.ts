import { e9 } from './e09-webhook-chaos.ts';
import { e16 } from './e16-full-disk.ts';
import { e17 } from './e17-slow-clients.ts';
import type { Experiment } from './experiment.ts';

/** The experiments that `npm run reliability` knows, in the order of their numbers. */
export const experiments: readonly Experiment[] = [e9, e16, e17];
