import { generateClient } from './lib/prisma-client.ts';
import { runMain } from './lib/problem.ts';

await runMain(async () => {
  console.log((await generateClient()) ? 'Database client generated.' : 'Database client is up to date.');
});
