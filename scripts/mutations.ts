import { generateClient } from './lib/prisma-client.ts';
import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run mutations [-- --only ledger --jobs 2]

await runMain(async () => {
  await generateClient();
  await runSource('tests/mutations/run.ts');
});
