import { expect, test } from 'vitest';
import { slowQueries } from './e15-slow-queries.ts';

test('a lock on every table of orders: calls fail fast, tokens and the health check go on', async () => {
  const { broken } = await slowQueries.run({ scale: 0.01, say: () => {} });
  expect(broken).toEqual([]);
});
