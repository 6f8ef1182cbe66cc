import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { inRoot } from './paths.ts';
import { Problem } from './problem.ts';

export type Child = {
  name: string;
  pid: number | undefined;
  /** Resolves with one sentence when the process ends without having been asked to. */
  died: Promise<string>;
  /** Waits until `url` answers 2xx; a `Problem` when the process ends first or too much time passes. */
  ready(url: string): Promise<void>;
  stop(): Promise<void>;
  /** Ends it at once, with what it has under way. */
  kill(): Promise<void>;
};

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;
const logLimitBytes = 20_000_000;
const lastWordsBytes = 16_384;

/** Starts a Node process of ours. Its output goes to `<logs>/<name>.log`, or to the terminal when there is no `logs`. */
export function startChild(o: {
  name: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  logs?: string;
}): Child {
  const log = o.logs ? join(o.logs, `${o.name}.log`) : undefined;
  const output = log ? openLog(log) : undefined;
  const begunAt = log ? statSync(log).size : 0;
  const stdio: StdioOptions = output === undefined ? 'inherit' : ['ignore', output, output];
  // A group of its own: Ctrl-C reaches the starter alone, which then stops everything in order.
  const child = spawn(process.execPath, o.args, {
    cwd: inRoot(),
    env: o.env as NodeJS.ProcessEnv,
    stdio,
    detached: true,
  });
  if (output !== undefined) closeSync(output);
  let stopping = false;
  const exited = new Promise<number | string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(code ?? signal ?? 'unknown'));
  });
  const sentence = (code: number | string): string => {
    const words = log ? lastWords(log, begunAt) : '';
    return `The ${o.name} ended unexpectedly (${code})${log ? `; its log is ${log}` : ''}.${words && `\n${words}`}`;
  };
  const died = new Promise<string>((done) => {
    void exited.then((code) => {
      if (!stopping) done(sentence(code));
    });
  });
  return {
    name: o.name,
    pid: child.pid,
    died,
    ready: (url) => waitUntilReady({ name: o.name, url, died }),
    stop: async () => {
      stopping = true;
      await stopProcess(child, exited);
    },
    kill: async () => {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) killGroup(child);
      await exited;
    },
  };
}

function openLog(path: string): number {
  mkdirSync(join(path, '..'), { recursive: true });
  try {
    if (statSync(path).size > logLimitBytes) renameSync(path, `${path}.old`);
  } catch {
    // There is none yet.
  }
  return openSync(path, 'a', 0o600);
}

/** The last lines after `from`; a log that has grown for months is not read whole. */
function lastWords(log: string, from: number): string {
  const file = openSync(log, 'r');
  try {
    const start = Math.max(from, fstatSync(file).size - lastWordsBytes);
    const buffer = Buffer.alloc(lastWordsBytes);
    const read = readSync(file, buffer, 0, lastWordsBytes, start);
    return buffer.subarray(0, read).toString('utf8').trimEnd().split('\n').slice(-15).join('\n');
  } finally {
    closeSync(file);
  }
}

async function waitUntilReady(o: { name: string; url: string; died: Promise<string> }): Promise<void> {
  let ended: string | undefined;
  void o.died.then((sentence) => {
    ended = sentence;
  });
  for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; ) {
    if (ended) throw new Problem(ended);
    if (await answersWell(o.url)) return;
    await new Promise((wake) => setTimeout(wake, 40));
  }
  throw new Problem(`The ${o.name} did not answer at ${o.url} within ${readyTimeoutMs / 1000} seconds.`);
}

/** One request on a connection of its own: a kept one would hold up the server's stop. */
function answersWell(url: string): Promise<boolean> {
  return new Promise((done) => {
    const request = get(url, { agent: false, timeout: 5_000 }, (answer) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => done(false));
  });
}

async function stopProcess(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => killGroup(child), stopTimeoutMs);
  await exited;
  clearTimeout(timer);
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
