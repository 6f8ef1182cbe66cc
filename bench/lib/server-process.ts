import { setTimeout as sleep } from 'node:timers/promises';
import { startKillable } from '../../lab/process.ts';
import { bundle } from '../../scripts/bundle.mjs';
import { freePort } from '../../scripts/lib/ports.ts';
import { serviceFlags, serviceSources } from '../../scripts/lib/service-flags.ts';

export type ServerProcess = { url: string; pid: number; stop(): Promise<void> };

const readyTimeoutMs = 30_000;

type Launch = {
  file: string;
  name: string;
  logFile: string;
  /** Ready when this path answers 200, or anything at all for a server that is not ours. */
  readyPath: string;
  isForeign?: boolean;
  env?: (port: number) => Record<string, string>;
  nodeFlags?: readonly string[];
  args?: (port: number) => readonly string[];
};

/** Runs a script of Node's until it answers at `readyPath`, with its output written to a file. */
export async function startScript(o: Launch): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = startKillable({
    args: [...(o.nodeFlags ?? []), o.file, ...(o.args?.(port) ?? [])],
    env: { ...process.env, NODE_ENV: 'production', ...o.env?.(port) },
    health: url + o.readyPath,
    isForeign: o.isForeign ?? false,
    logFile: o.logFile,
  });
  const isReady = started.ready().then(() => true);
  if (!(await Promise.race([isReady, sleep(readyTimeoutMs, false, { ref: false })]))) {
    await started.stop();
    throw new Error(`${o.name} did not answer in time: see ${o.logFile}`);
  }
  return { url, pid: started.pid(), stop: started.stop };
}

/** Starts a server of ours as `npm start` does: one file, Node's own production settings. */
export async function startServer(
  o: Omit<Launch, 'file'> & { entry: string; sources: readonly string[] },
): Promise<ServerProcess> {
  const file = await bundle(o);
  return startScript({ ...o, file, nodeFlags: [...serviceFlags, ...(o.nodeFlags ?? [])] });
}

/** The payout service itself. Only the limits on calls and new partners differ from the defaults. */
export function startPayoutService(o: { databaseUrl: string; folder: string }): Promise<ServerProcess> {
  const profile = process.env.BENCH_CPU_PROFILE;
  return startServer({
    entry: 'service/server.ts',
    name: 'service',
    sources: serviceSources,
    logFile: `${o.folder}/service.log`,
    readyPath: '/health',
    ...(profile && { nodeFlags: ['--cpu-prof', `--cpu-prof-dir=${profile}`] }),
    env: (port) => ({
      SERVICE_PORT: String(port),
      SERVICE_DATABASE_URL: o.databaseUrl,
      DATA_DIR: o.folder,
      RATE_LIMIT_PER_MINUTE: '1000000000',
      SANDBOX_PARTNERS_PER_HOUR: '1000000',
    }),
  });
}

/** A Fastify with one route and nothing else. */
export function startBareServer(folder: string): Promise<ServerProcess> {
  return startServer({
    entry: 'bench/lib/bare-server.ts',
    name: 'bench-bare-server',
    sources: ['bench/lib/bare-server.ts', 'lib/service-core'],
    logFile: `${folder}/bare-server.log`,
    readyPath: '/health',
    env: (port) => ({ BARE_PORT: String(port) }),
  });
}
