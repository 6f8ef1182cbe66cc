import { inRoot } from './lib/paths.ts';
import { runMain } from './lib/problem.ts';
import { runProcess } from './lib/run-process.ts';

// npm run crash [-- --orders 1000 --concurrency 32 --kills 5]

await runMain(async () => {
  const args = ['--import', 'tsx', 'tests/crash/run.ts', ...process.argv.slice(2)];
  const { code } = await runProcess(process.execPath, args, { cwd: inRoot(), inherit: true });
  process.exitCode = code;
});
