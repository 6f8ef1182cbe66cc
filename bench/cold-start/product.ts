import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inRoot } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { postgresPid } from '../lib/database.ts';
import { startMeter, type Usage } from '../lib/processor.ts';

export type Start = { seconds: number; usage: Usage };

/** `npm start` without demo orders, from the key being pressed to the line that says it is ready; then Ctrl-C. */
export async function startProduct(folder: string): Promise<Start> {
  const [port, servicePort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), SERVICE_PORT: String(servicePort) };
  const env = { ...process.env, ...ports, DATA_DIR: folder, DEMO_DATA: 'none' };
  for (const name of ['PORTAL_DATABASE_URL', 'SERVICE_DATABASE_URL', 'PAYOUT_BASE_URL', 'PORTAL_URL'])
    Reflect.deleteProperty(env, name);
  let postgres: number[] = [];
  const meter = startMeter({ database: () => postgres });
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: inRoot(),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const words: string[] = [];
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      words.push(line);
      if (line.startsWith('ready in ')) resolve();
    });
    child.stderr.on('data', (chunk: Buffer) => words.push(chunk.toString('utf8')));
  });
  const first = await Promise.race([ready.then(() => 'ready'), ended.then(() => 'ended')]);
  const seconds = (performance.now() - begun) / 1000;
  if (first === 'ended') throw new Error(`npm start ended: ${words.join('\n')}`);
  postgres = [await postgresPid(folder)];
  const usage = meter();
  // Ctrl-C reaches the whole group of a terminal.
  if (child.pid) process.kill(-child.pid, 'SIGINT');
  await ended;
  return { seconds, usage };
}
