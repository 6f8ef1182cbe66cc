import { inRoot } from './paths.ts';
import { runProcess } from './run-process.ts';

/**
 * Runs a TypeScript file with this command's arguments and takes over its exit code. Commands are bundled and bundles
 * are renewed when scripts/ changes; code that imports other sources runs from them.
 */
export async function runSource(path: string): Promise<void> {
  const args = ['--import', 'tsx', path, ...process.argv.slice(2)];
  const { code } = await runProcess(process.execPath, args, { cwd: inRoot(), inherit: true });
  process.exitCode = code;
}
