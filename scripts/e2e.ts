import { runEndToEnd } from './lib/end-to-end.ts';
import { runMain } from './lib/problem.ts';

// npm run e2e [-- playwright's own arguments, such as a file name or --grep "wallet"]. E2E_WORKERS=2 for all of it: two
// stacks start slower than one, and then take little more than half as long.

await runMain(async () => {
  process.exitCode = await runEndToEnd({
    args: process.argv.slice(2),
    workers: Number(process.env.E2E_WORKERS ?? 1),
  });
});
process.exit();
