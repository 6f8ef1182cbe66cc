import { expect, it } from 'vitest';
import type { Queryable } from '../database.ts';
import { creditOf, postTransactions } from './transactions.ts';

it('an entry that does not sum to zero never reaches the database', async () => {
  const db = { query: () => Promise.reject(new Error('the database was asked')) } as unknown as Queryable;
  const entry = creditOf({
    partnerId: 'p',
    effectKey: 'credit:1',
    cause: 'x',
    walletId: 'W1',
    currency: 'USD',
    amountMinor: 500n,
    at: new Date(0),
  });
  const [first, ...others] = entry.postings;
  if (!first) throw new Error('a credit has postings');
  const bent = { ...entry, postings: [{ ...first, amountMinor: 501n }, ...others] };
  await expect(postTransactions(db, [entry])).rejects.toThrow('the database was asked');
  await expect(postTransactions(db, [bent])).rejects.toThrow(RangeError);
});
