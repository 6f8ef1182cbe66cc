import { expect, test } from 'vitest';
import { postgresGone } from './e14-postgres-gone.ts';

test('PostgreSQL stopped and killed under load: every request is answered in time and truthfully', async () => {
  const { broken } = await postgresGone.run({ scale: 0.01, say: () => {} });
  expect(broken).toEqual([]);
});
