import { existsSync } from 'node:fs';
import { inRoot } from './lib/paths.ts';
import { Problem, runMain } from './lib/problem.ts';
import { runProcess } from './lib/run-process.ts';

// npm run bench [-- --only name]

await runMain(async () => {
  if (!existsSync(inRoot('bench', 'run.ts')))
    throw new Problem('bench/run.ts is missing: restore it from git.');
  const args = ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)];
  const { code } = await runProcess(process.execPath, args, { cwd: inRoot(), inherit: true });
  process.exitCode = code;
});
