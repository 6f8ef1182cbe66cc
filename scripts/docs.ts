import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run docs: writes the documents that are made from the code

await runMain(() => runSource('scripts/docs/write.ts'));
