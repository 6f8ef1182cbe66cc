import { existsSync } from 'node:fs';
import { inRoot } from './lib/paths.ts';
import { generateClient } from './lib/prisma-client.ts';
import { Problem, runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run bench [-- --only name]

await runMain(async () => {
  if (!existsSync(inRoot('bench', 'run.ts')))
    throw new Problem('bench/run.ts is missing: restore it from git.');
  await generateClient();
  await runSource('bench/run.ts');
});
