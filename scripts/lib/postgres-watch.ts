import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, isFull, startEmbeddedPostgres } from './embedded-postgres.ts';
import { holdsFolder } from './postgres-process.ts';

const lookEveryMs = 1_000;
const tryAgainMs = 2_000;
const patienceMs = 60_000;

export type PostgresWatch = {
  /** Resolves with one sentence when the server ended and could not be started again. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts the server of a data folder again whenever it ends by itself. While its disk is full it is tried again and again;
 * anything else is given up after a minute.
 */
export function watchPostgres(o: {
  home: string;
  server: EmbeddedPostgres;
  say(line: string): void;
}): PostgresWatch {
  const { home, server, say } = o;
  const folder = join(home, 'postgres');
  const stopping = new AbortController();
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
  const isStopping = (): boolean => stopping.signal.aborted;

  /** Undefined when it runs again. */
  async function startAgain(): Promise<string | undefined> {
    const deadline = Date.now() + patienceMs;
    for (let said = ''; !isStopping(); await pause(tryAgainMs)) {
      try {
        const { port } = await startEmbeddedPostgres(home);
        if (port !== server.port) return `port ${server.port} was taken meanwhile`;
        say('PostgreSQL runs again.');
        return undefined;
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        if (!isFull(problem) && Date.now() > deadline) return problem;
        if (problem !== said) say(problem);
        said = problem;
      }
    }
    return undefined;
  }

  /** Undefined when it was stopped. */
  async function watch(): Promise<string | undefined> {
    for (;;) {
      await pause(lookEveryMs);
      if (isStopping()) return undefined;
      if (await holdsFolder(folder)) continue;
      say('PostgreSQL ended unexpectedly: starting it again…');
      const problem = await startAgain();
      if (problem !== undefined) return `PostgreSQL ended and could not be started again: ${problem}`;
    }
  }

  const watching = watch();
  const ended = new Promise<string>((resolve) => {
    void watching.then((sentence) => sentence !== undefined && resolve(sentence));
  });
  return {
    ended,
    stop: async () => {
      stopping.abort();
      // A start that is under way is let finish, so that what it starts can be stopped.
      await watching;
    },
  };
}
