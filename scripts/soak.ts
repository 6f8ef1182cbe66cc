import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run soak [-- --minutes 10 --lanes 6 --rate 25]

await runMain(() => runSource('tests/soak/run.ts'));
