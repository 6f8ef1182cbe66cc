import { expect, test } from 'vitest';
import { auditActions } from '../lib/audit.ts';
import en from '../messages/en.json' with { type: 'json' };
import zh from '../messages/zh-CN.json' with { type: 'json' };

const ofOrders = auditActions.filter((action) => /^(?:order|approval|information)\./.test(action));

test.each([
  ['en', en],
  ['zh-CN', zh],
])('%s: everything that is recorded about an order has words', (_, words) => {
  expect(ofOrders.length).toBeGreaterThan(20);
  expect(Object.keys(words.order.audit.action).toSorted()).toEqual(
    ofOrders.map((action) => action.replaceAll('.', '-')).toSorted(),
  );
});
