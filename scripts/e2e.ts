import { commandLine } from './lib/command-line.ts';
import { runEndToEnd } from './lib/end-to-end.ts';
import { runMain } from './lib/problem.ts';

const command = commandLine('e2e', 'Tests the portal in a browser, on a stack of its own.')
  .argument('[arguments...]', 'Playwright’s own, such as a file name, --grep "wallet" or --repeat-each 3')
  .allowUnknownOption()
  .addHelpText(
    'after',
    `
E2E_LONG=1 runs all flows in both languages and every look of the pages
E2E_WORKERS=2 takes little more than half as long for all flows (default: 1)
E2E_TRACE=1 records each step · E2E_PICTURES=1 leaves pictures of all pages
E2E_LATENCY_MS=300 and E2E_CPU_SLOWDOWN=4 test on a slow line and a slow machine`,
  );

await runMain(async () => {
  process.exitCode = await runEndToEnd({
    args: command.parse().args,
    workers: Number(process.env.E2E_WORKERS ?? 1),
  });
});
process.exit();
