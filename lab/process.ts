import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from '../scripts/lib/paths.ts';

/** A process of ours that can be killed and started again, always with the same arguments and environment. */
export type KillableProcess = {
  /** The id of the process that runs now. */
  pid(): number;
  /** Resolves when the process answers, or is killed on purpose; rejects when it ended by itself. */
  ready(): Promise<void>;
  /** SIGKILL: nothing is drained, nothing is closed. Starts it again, and resolves when it is dead. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
  /** Unplanned endings: each one is a failure of the run. */
  unexpectedEnds: string[];
};

/** The length of a process's last output that is kept. */
const keptCharacters = 4_000;
const healthTimeoutMs = 5_000;
const healthPauseMs = 50;

export function startKillable(o: {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** The line of its output that says that it answers; without one only `health` tells. */
  isReady?: (line: string) => boolean;
  /** Each line of what it writes. */
  onLine?: (line: string) => void;
  /** An address that answers with 2xx once it is ready. */
  health?: string;
  /** Any answer of `health` will do: the process is not ours. */
  isForeign?: boolean;
  /** Receives the output instead of this process, which then has no work with it. Only `health` can tell that it is ready. */
  logFile?: string;
}): KillableProcess {
  const unexpectedEnds: string[] = [];
  let child: ChildProcess;
  let ready: Promise<void>;
  let ended: Promise<void>;
  let isExpected = false;

  const start = () => {
    isExpected = false;
    const log = o.logFile === undefined ? undefined : openSync(o.logFile, 'a');
    const output = log ?? 'pipe';
    child = spawn(process.execPath, o.args, { cwd: inRoot(), env: o.env, stdio: ['ignore', output, output] });
    if (log !== undefined) closeSync(log);
    let words = '';
    const { stdout, stderr } = child;
    if (stderr)
      createInterface({ input: stderr }).on('line', (line) => {
        words = `${words}${line}\n`.slice(-keptCharacters);
        o.onLine?.(line);
      });
    const { health, logFile } = o;
    const began = child;
    ready = new Promise<void>((resolve) => {
      if (stdout)
        createInterface({ input: stdout }).on('line', (line) => {
          o.onLine?.(line);
          if (o.isReady?.(line)) resolve();
        });
      if (!o.isReady) resolve();
    }).then(() =>
      health === undefined
        ? undefined
        : untilHealthy(health, {
            isForeign: o.isForeign ?? false,
            isAlive: () => began.exitCode === null && began.signalCode === null,
          }),
    );
    ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        const last = logFile === undefined ? words : readFileSync(logFile, 'utf8').slice(-keptCharacters);
        if (!isExpected) unexpectedEnds.push(`${code ?? signal}: ${last}`);
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
    pid: () => child.pid ?? 0,
    ready: async () => {
      await Promise.race([ready, ended]);
      if (unexpectedEnds.length > 0) throw new Error(`it ended by itself: ${unexpectedEnds[0]}`);
    },
    killAndRestart: async () => {
      await end('SIGKILL');
      start();
    },
    stop: () => end('SIGTERM'),
    unexpectedEnds,
  };
}

async function untilHealthy(
  url: string,
  { isAlive, isForeign }: { isAlive: () => boolean; isForeign: boolean },
): Promise<void> {
  while (isAlive()) {
    const isHealthy = await fetch(url, { signal: AbortSignal.timeout(healthTimeoutMs) }).then(
      ({ ok }) => ok || isForeign,
      () => false,
    );
    if (isHealthy) return;
    await sleep(healthPauseMs);
  }
}
