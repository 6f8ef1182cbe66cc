import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run keys -- --help

await runMain(() => runSource('scripts/signing/keys.ts'));
