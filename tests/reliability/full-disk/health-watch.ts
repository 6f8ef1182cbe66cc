import { setTimeout as sleep } from 'node:timers/promises';

type Answer = { httpStatus: number; text: string };
export type HealthWatch = {
  /** Resolves when the last answer of every address fits; throws with the last answers when it does not in time. */
  until(what: string, fits: (answer: Answer) => boolean, timeoutMs: number): Promise<void>;
  /** The number of questions and of missing answers, and the slowest answer. */
  figures(): { asked: number; unanswered: number; slowestMs: number };
  stop(): Promise<void>;
};

const everyMs = 250;
const patienceMs = 2_000;

/** Asks health addresses four times a second, all the time, and expects each answer within two seconds. */
export function watchHealth(urls: readonly string[]): HealthWatch {
  const last = new Map<string, Answer>();
  let [asked, unanswered, slowestMs] = [0, 0, 0];
  const stopped = new AbortController();

  const ask = async (url: string): Promise<void> => {
    while (!stopped.signal.aborted) {
      const begun = performance.now();
      asked += 1;
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
        last.set(url, { httpStatus: response.status, text: await response.text() });
        slowestMs = Math.max(slowestMs, performance.now() - begun);
      } catch (error) {
        unanswered += 1;
        last.set(url, { httpStatus: 0, text: String(error) });
      }
      await sleep(everyMs);
    }
  };
  const asking = urls.map(ask);
  return {
    until: async (what, fits, timeoutMs) => {
      for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(50)) {
        if (last.size === urls.length && [...last.values()].every(fits)) return;
      }
      const answers = [...last].map(([url, { httpStatus, text }]) => `${url}: ${httpStatus} ${text}`);
      throw new Error(`${what} did not happen within ${timeoutMs / 1000} s: ${answers.join('; ')}`);
    },
    figures: () => ({ asked, unanswered, slowestMs: Math.round(slowestMs) }),
    stop: async () => {
      stopped.abort();
      await Promise.all(asking);
    },
  };
}
