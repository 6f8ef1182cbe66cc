import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { bundle } from '../../scripts/bundle.mjs';
import { inRoot } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { serviceFlags, serviceSources } from '../../scripts/lib/service-flags.ts';

/** One process of the service that can be killed and started again, always at the same address. */
export type ServiceProcess = {
  url: string;
  /** Of the process that runs now. */
  pid(): number;
  /** Resolves when the process answers; a new promise after each start. */
  ready(): Promise<void>;
  /** SIGKILL: nothing is drained, nothing is closed. Starts it again, and resolves when it is dead. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
  /** Endings that nobody asked for: each one is a failure of the run. */
  unexpectedEnds: string[];
};

export async function startServiceProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  const entry = { entry: 'service/server.ts', name: 'service', sources: serviceSources };
  const file = await bundle(entry);
  const port = await freePort();
  const unexpectedEnds: string[] = [];
  let child: ChildProcess;
  let ready: Promise<void>;
  let ended: Promise<void>;
  let isExpected = false;

  const start = () => {
    isExpected = false;
    const fixed = { SERVICE_PORT: String(port), NODE_ENV: 'production' } as const;
    const env: NodeJS.ProcessEnv = { ...process.env, ...environment, ...fixed };
    child = spawn(process.execPath, [...serviceFlags, file], {
      cwd: inRoot(),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const words: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => words.push(chunk.toString('utf8')));
    const { stdout } = child;
    if (!stdout) throw new Error('a service without output');
    ready = new Promise((resolve) => {
      createInterface({ input: stdout }).on('line', (line) => {
        if (line.includes('"msg":"ready"')) resolve();
      });
    });
    ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        if (!isExpected) unexpectedEnds.push(`${code ?? signal}: ${words.join('')}`);
        resolve();
      });
    });
  };

  const end = async (signal: NodeJS.Signals) => {
    isExpected = true;
    child.kill(signal);
    await ended;
  };

  start();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    ready: () => Promise.race([ready, ended]),
    killAndRestart: async () => {
      await end('SIGKILL');
      start();
    },
    stop: () => end('SIGTERM'),
    unexpectedEnds,
  };
}
