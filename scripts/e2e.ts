import { runEndToEnd } from './lib/end-to-end.ts';
import { runMain } from './lib/problem.ts';

// npm run e2e [-- playwright's own arguments, such as a file name or --grep "wallet"]

await runMain(async () => {
  process.exitCode = await runEndToEnd({ args: process.argv.slice(2) });
});
process.exit();
