import { setImmediate, setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { shedLoad } from './busy.ts';
import { logRequests } from './log.ts';

const stop = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

async function listening(limitMs: number) {
  const app = Fastify();
  logRequests(app);
  await shedLoad(app, limitMs);
  app.get('/', async () => 'served');
  await app.ready();
  return { answer: async () => (await app.inject('/')).body, close: () => app.close() };
}

it('a process that is behind again and again refuses', async () => {
  const { answer, close } = await listening(100);
  const answers: string[] = [];
  while (answers.length < 20 && !answers.at(-1)?.includes('"20902"')) {
    stop(300);
    await setImmediate();
    answers.push(await answer());
  }
  expect(answers.at(-1)).toContain('"20902"');
  await close();
});

it('a process that was stopped once, and measured nothing meanwhile, serves within its limit', async () => {
  const { answer, close } = await listening(60_000);
  await setTimeout(5);
  stop(1_200);
  const answers = [await answer()];
  await setTimeout(5);
  answers.push(await answer());
  expect(answers).toEqual(['served', 'served']);
  await close();
});
