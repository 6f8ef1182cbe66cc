import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run fuzz [-- --requests 50000 --seed 1]

await runMain(() => runSource('tests/fuzz/run.ts'));
