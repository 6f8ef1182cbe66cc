import { commandLine } from './lib/command-line.ts';
import { inRoot } from './lib/paths.ts';
import { runMain } from './lib/problem.ts';
import { runProcess } from './lib/run-process.ts';

const command = commandLine(
  'black-box',
  'Checks a running payout service from outside, by a client that imports nothing of ours.',
).option('--base-url <url>', 'address of a sandbox (default: a service of its own)');

await runMain(async () => {
  const { baseUrl } = command.parse().opts<{ baseUrl?: string }>();
  const env = { ...process.env, ...(baseUrl === undefined ? {} : { BLACK_BOX_URL: baseUrl }) };
  const cli = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const args = [cli, 'run', '--project', 'long', 'tests/black-box'];
  const { code } = await runProcess(process.execPath, args, { cwd: inRoot(), env, inherit: true });
  process.exitCode = code;
});
