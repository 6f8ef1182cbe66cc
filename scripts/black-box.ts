import { parseArgs } from 'node:util';
import { inRoot } from './lib/paths.ts';
import { runMain } from './lib/problem.ts';
import { runProcess } from './lib/run-process.ts';

// npm run black-box [-- --base-url http://127.0.0.1:4000]: without an address it starts a service of its own.

await runMain(async () => {
  const { values } = parseArgs({ options: { 'base-url': { type: 'string' } } });
  const baseUrl = values['base-url'];
  const env = { ...process.env, ...(baseUrl === undefined ? {} : { BLACK_BOX_URL: baseUrl }) };
  const cli = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const args = [cli, 'run', '--project', 'db', 'tests/black-box'];
  const { code } = await runProcess(process.execPath, args, { cwd: inRoot(), env, inherit: true });
  process.exitCode = code;
});
