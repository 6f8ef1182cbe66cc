import { expect, it } from 'vitest';
import { lyingBank } from './e13-lying-bank.ts';

// A fiftieth of E13; `npm run reliability -- --only e13` runs all of it.
it('a bank that lies, is silent and tells late pays each order once, and no order that failed', async () => {
  const { broken, figures } = await lyingBank.run({ scale: 0.02, say: () => {} });
  expect(broken).toEqual([]);
  expect(Number(Object.fromEntries(figures).paid)).toBeGreaterThan(100);
}, 120_000);
