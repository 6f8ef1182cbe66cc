import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { bundle } from '../../../scripts/bundle.mjs';
import { inRoot } from '../../../scripts/lib/paths.ts';
import { freePort } from '../../../scripts/lib/ports.ts';

/** Text of the portal's source, and what a bug would put in its place. */
export type Plant = { from: string; to: string };

export type PortalProcess = {
  url: string;
  /** SIGKILL, and started again at the same address; resolves when it listens. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startPortalProcess(
  environment: Record<string, string>,
  plant: Plant | undefined,
): Promise<PortalProcess> {
  const entry = { entry: 'tests/reliability/e09/portal-entry.ts', name: 'e09-portal' };
  const made = await bundle({ ...entry, sources: ['app/hub', 'lib', entry.entry] });
  const file = plant ? await planted(made, plant) : made;
  const port = await freePort();
  let child: ChildProcess | undefined;

  const start = async () => {
    const own = { ...environment, PORT: String(port), NODE_ENV: 'production', LOG_LEVEL: 'silent' } as const;
    child = spawn(process.execPath, [file], {
      cwd: inRoot(),
      env: { ...process.env, ...own },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the portal ended by itself')));
    if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended]);
    ended.catch(() => {});
  };
  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };

  await start();
  return {
    url: `http://127.0.0.1:${port}/hub/webhook`,
    async killAndRestart() {
      await end();
      await start();
    },
    stop: end,
  };
}

async function planted(file: string, { from, to }: Plant): Promise<string> {
  const text = await readFile(file, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`the portal's source has changed: ${from}`);
  const changed = file.replace(/\.mjs$/, '-planted.mjs');
  await writeFile(changed, text.replace(from, to));
  return changed;
}
