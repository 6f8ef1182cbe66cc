import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run verify -- --help

await runMain(() => runSource('scripts/signing/verify.ts'));
