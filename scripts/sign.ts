import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run sign -- --help

await runMain(() => runSource('scripts/signing/sign.ts'));
