import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering } from './answering.ts';

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
});
afterEach(() => app.close());

it('sends what the handler sends, also long after it was called', async () => {
  app.get(
    '/',
    answering(async (_request, reply) => {
      await new Promise((resolve) => setImmediate(resolve));
      return reply.send('answer');
    }),
  );
  expect((await app.inject('/')).body).toBe('answer');
});

it.each([
  ['at once', async () => Promise.reject(new Error('a defect'))],
  ['without being an error', async () => Promise.reject('text')],
  [
    'later',
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('a defect');
    },
  ],
])('leaves to the error handler what is thrown %s', async (_when, handler) => {
  app.setErrorHandler((error, _request, reply) => reply.code(400).send(`handled ${error instanceof Error}`));
  app.get('/', answering(handler));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.body]).toEqual([400, 'handled true']);
});
