import { generateClient } from './lib/prisma-client.ts';
import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run reliability [-- --only e14 --scale 0.1 --write]

await runMain(async () => {
  await generateClient();
  await runSource('tests/reliability/run.ts');
});
