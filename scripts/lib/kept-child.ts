import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child.ts';
import { reasonOf } from './problem.ts';

export type Keeping = {
  say(line: string): void;
  /** Ends in a row after which it is given up. */
  attempts?: number;
  /** An end after a longer life than this is not in a row with the ones before. */
  settledMs?: number;
  pauseMs?: number;
};

/**
 * A process that is started again when it ends without having been asked to, once it has been ready. A line says so each
 * time; `died` resolves when it ended too often in a row.
 */
export async function keepChild(
  start: () => Promise<Child>,
  { say, attempts = 5, settledMs = 60_000, pauseMs = 1_000 }: Keeping,
): Promise<Child> {
  let child = await start();
  const first = child;
  let address: string | undefined;
  const stopping = new AbortController();

  const watch = async (): Promise<string> => {
    for (let ends = 0; ; ) {
      const begunAt = performance.now();
      const why = await child.died;
      if (address === undefined) return why;
      ends = performance.now() - begunAt > settledMs ? 1 : ends + 1;
      if (ends > attempts)
        return `${why}\nIt was started again ${attempts} times and ended each time: it is given up.`;
      // Its last words stand in its log; they are shown when it is given up.
      say(`${why.split('\n', 1)[0]} Starting it again (${ends} of ${attempts})…`);
      await sleep(pauseMs, undefined, { signal: stopping.signal });
      child = await start().catch((problem: unknown) => neverStarted(first.name, problem));
      if (stopping.signal.aborted) await child.stop();
      const { name } = child;
      void child.ready(address).then(
        () => say(`The ${name} runs again.`),
        () => {},
      );
    }
  };
  const died = new Promise<string>((done) => {
    void watch().then(done, () => {});
  });
  return {
    name: first.name,
    pid: first.pid,
    died,
    ready: async (url) => {
      await first.ready(url);
      address = url;
    },
    stop: async () => {
      stopping.abort();
      await child.stop();
    },
    kill: async () => {
      stopping.abort();
      await child.kill();
    },
  };
}

/** A full disk, for one, keeps a process from being started: an end like any other. */
const neverStarted = (name: string, problem: unknown): Child => ({
  name,
  pid: undefined,
  died: Promise.resolve(`The ${name} could not be started (${reasonOf(problem)}).`),
  ready: () => Promise.reject(problem),
  stop: async () => {},
  kill: async () => {},
});
