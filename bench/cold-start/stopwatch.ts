import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 5;
const timeoutMs = 60_000;

/** Resolves when the address answers 200. Throws when `ended` says that its process is gone, or after a minute. */
export async function answered(url: string, ended: () => boolean): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await sleep(pauseMs)) {
    if (await answersOnce(url)) return;
    if (ended()) throw new Error(`the process behind ${url} ended`);
  }
  throw new Error(`${url} did not answer`);
}

function answersOnce(url: string): Promise<boolean> {
  return new Promise((done) => {
    const request = get(url, { agent: false, timeout: 5_000 }, (answer) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => done(false));
  });
}
