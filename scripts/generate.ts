import { commandLine } from './lib/command-line.ts';
import { generateClient } from './lib/prisma-client.ts';
import { runMain } from './lib/problem.ts';

await runMain(async () => {
  commandLine(
    'db:generate',
    'Generates the database client of the portal, if its schema or Prisma changed.',
  ).parse();
  console.log((await generateClient()) ? 'Database client generated.' : 'Database client is up to date.');
});
