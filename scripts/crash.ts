import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run crash [-- --orders 1000 --concurrency 32 --kills 5]

await runMain(() => runSource('tests/crash/run.ts'));
