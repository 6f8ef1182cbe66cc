import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import { asFields, query } from './database.ts';

let test: ServiceTestContext;
beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());

describe('columns', () => {
  it('come under the names of their fields, without their table', () => {
    expect(asFields('trade_id, o.rate_locked_until,\n  status')).toBe(
      'trade_id as "tradeId", o.rate_locked_until as "rateLockedUntil",\n  status as "status"',
    );
  });
});

describe('rows', () => {
  it('have amounts as bigints, moments as dates, and rates as the text they are kept as', async () => {
    const text = `select ${asFields('source_minor, created_at, rate, closed_at')} from (values
      (9007199254740993::bigint, '2026-11-20 08:00:00.25+05:30'::timestamptz, 7.2450::numeric(12, 6), null::timestamptz)
    ) as given (source_minor, created_at, rate, closed_at)`;
    expect(await query(test.ctx.pool, text)).toEqual([
      {
        sourceMinor: 9_007_199_254_740_993n,
        createdAt: new Date('2026-11-20T02:30:00.250Z'),
        rate: '7.245000',
        closedAt: null,
      },
    ]);
  });
});
