import { describe, expect, test } from 'vitest';
import { isAboutOrder } from './check-order.ts';

describe('a status answer is about the order', () => {
  test.each([
    [{ tradeId: 'T1', orderNo: 'A' }, { tradeId: 'T1', orderNo: 'A' }, true],
    [{ tradeId: 'T1', orderNo: 'A' }, { tradeId: 'T1' }, true],
    [{ tradeId: 'T1', orderNo: 'A' }, { tradeId: 'T2', orderNo: 'A' }, false],
    [{ tradeId: null, orderNo: 'Caf\u00e9' }, { tradeId: 'T1', orderNo: 'Cafe\u0301' }, true],
    [{ tradeId: null, orderNo: 'A' }, { tradeId: 'T1' }, true],
    [{ tradeId: null, orderNo: 'A' }, { tradeId: 'T1', orderNo: 'B' }, false],
  ])('%o, told %o: %s', (asked, told, isIt) => expect(isAboutOrder(asked, told)).toBe(isIt));
});
