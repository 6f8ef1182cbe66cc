import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { logRequests } from './log.ts';
import { limitTime } from './time-limit.ts';

const limitMs = 40;
let app: FastifyInstance;

/** An app whose calls answer when `release` is called, one of them with a time limit of its own. */
async function waitingApp() {
  app = Fastify();
  logRequests(app);
  limitTime(app, limitMs, 5);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async () => {
    await released;
    return { done: true };
  };
  app.get('/slow', answer);
  app.get('/patient', { handlerTimeout: 60_000 }, answer);
  app.get('/quick', async () => ({ done: true }));
  await app.ready();
  return { release };
}
afterEach(() => app.close());

it('answers who is out of time, and lets the late answer go nowhere', async () => {
  const { release } = await waitingApp();
  const begun = performance.now();
  const answer = await app.inject('/slow');
  expect(answer.json()).toMatchObject({ code: 'FST_ERR_HANDLER_TIMEOUT' });
  expect(performance.now() - begun).toBeGreaterThanOrEqual(limitMs);
  release();
  expect((await app.inject('/quick')).json()).toEqual({ done: true });
});

it('leaves routes with a limit of their own alone, also when they stand first in the row', async () => {
  const { release } = await waitingApp();
  const patient = app.inject('/patient');
  const slow = await app.inject('/slow');
  expect(slow.json()).toMatchObject({ code: 'FST_ERR_HANDLER_TIMEOUT' });
  release();
  expect((await patient).json()).toEqual({ done: true });
});
