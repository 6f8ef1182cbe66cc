import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerTogether } from './answering.ts';
import { logRequests } from './log.ts';

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  logRequests(app);
});
afterEach(() => app.close());

it('sends each caller its own answer', async () => {
  answerTogether(app);
  app.get<{ Params: { number: string } }>('/:number', async ({ params }) => ({ number: params.number }));
  const numbers = Array.from({ length: 50 }, (_, number) => String(number));
  const answers = await Promise.all(numbers.map((number) => app.inject(`/${number}`)));
  expect(answers.map((answer) => answer.json().number)).toEqual(numbers);
});

it('sends the first of two answers to one call', async () => {
  answerTogether(app);
  app.get('/twice', (_request, reply) => {
    void reply.send('first');
    void reply.send('second');
  });
  expect((await app.inject('/twice')).body).toBe('first');
});

it('ends a call whose answer cannot be written, and serves the others', async () => {
  answerTogether(app);
  app.get('/bad', async (_request, reply) => reply.header('x-name', 'line\nbreak').send('never'));
  app.get('/good', async () => 'good');
  const [bad, good] = await Promise.allSettled([app.inject('/bad'), app.inject('/good')]);
  expect(bad.status).toBe('rejected');
  expect(good).toMatchObject({ status: 'fulfilled', value: { body: 'good' } });
});
