import { describe, expect, test } from 'vitest';
import type { Terms } from '@/components/orders/review/terms.ts';
import type { ApprovalDetail, QueueRow } from '@/lib/features/approvals/schema.ts';
import type { OrderMoney } from '@/lib/features/orders/types.ts';
import { bulkBarOf } from './approval-queue.tsx';
import { decisionBlockers } from './decision-bar.tsx';

const money = {
  source: { amount: '12000.00', currency: 'USD' },
  target: { amount: '85113.12', currency: 'CNY' },
} as OrderMoney;
const terms: Terms = {
  rate: '7.09276',
  source: '12000.00',
  target: '85113.12',
  suppliedName: null,
  goodUntil: null,
};
const approval = {
  bar: null,
  contentHash: 'a',
  makerTerms: { rate: '7.09276', source: money.source, target: money.target },
  driftPercent: '0.5',
  documents: [
    { viewed: false, preview: 'pdf' },
    { viewed: false, preview: null },
  ],
  recipient: { isNew: false },
  documentsMustBeViewed: false,
  stepUp: { needed: false, isOn: false, isFresh: false },
  wallet: { type: 'personal', currency: 'USD', available: '20000.00' },
} as unknown as ApprovalDetail;

type Facts = Parameters<typeof decisionBlockers>[0];
const kinds = (change: Partial<Facts> = {}, detail: Partial<ApprovalDetail> = {}) =>
  decisionBlockers({
    approval: { ...approval, ...detail },
    money,
    terms,
    offered: false,
    expired: false,
    driftAccepted: false,
    readHash: 'a',
    ...change,
  }).map(({ kind }) => kind);

describe('what keeps an approver from approving', () => {
  test('nothing, when all is as it was submitted', () => expect(kinds()).toEqual([]));
  test('a hand in the order comes before everything else', () => {
    expect(kinds({ expired: true, readHash: 'b' }, { bar: 'maker' })).toEqual(['maker']);
  });
  test('other content than was read', () => expect(kinds({ readHash: 'b' })).toEqual(['changed']));
  test('a rate that ended, or one that is offered', () => {
    expect(kinds({ expired: true })).toEqual(['rate-expired']);
    expect(kinds({ expired: true, offered: true })).toEqual(['rate-changed']);
  });
  test('an amount beyond the tolerance, until it is accepted as such', () => {
    // 0.5 % of 85,113.12 are 425.5656.
    expect(kinds({ terms: { ...terms, target: '85538.68' } })).toEqual([]);
    const drifted = { ...terms, target: '85538.69' };
    expect(kinds({ terms: drifted })).toEqual(['drift']);
    expect(kinds({ terms: drifted, driftAccepted: true })).toEqual([]);
    expect(kinds({ terms: { ...terms, target: '84687.55' } })).toEqual(['drift']);
  });
  test('documents that can be opened, only where they have to be', () => {
    expect(kinds({}, { documentsMustBeViewed: true })).toEqual(['unseen']);
    const [, withoutCopy] = approval.documents;
    const documents = withoutCopy ? [withoutCopy] : [];
    expect(kinds({}, { documentsMustBeViewed: true, documents })).toEqual([]);
  });
  test('a second factor that is not set up', () => {
    expect(kinds({}, { stepUp: { needed: true, isOn: false, isFresh: false } })).toEqual(['not-enrolled']);
    expect(kinds({}, { stepUp: { needed: true, isOn: true, isFresh: false } })).toEqual([]);
  });
  test('a wallet that cannot pay it', () => {
    expect(kinds({}, { wallet: { ...approval.wallet, available: '11999.99' } })).toEqual(['short']);
    expect(kinds({}, { wallet: { ...approval.wallet, available: null } })).toEqual([]);
  });
});

describe('together go', () => {
  const row = (id: string, change: Partial<QueueRow> = {}) =>
    ({
      id,
      bar: null,
      warnings: [],
      source: money.source,
      target: money.target,
      ...change,
    }) as unknown as QueueRow;
  const euro = { amount: '1.00', currency: 'EUR' };
  const twenty = Array.from({ length: 20 }, (_, index) => row(`r${index}`));

  test('orders of one pair, without warnings, that one may decide on, at most twenty', () => {
    expect(bulkBarOf(row('a'), [])).toBeNull();
    expect(bulkBarOf(row('a'), [row('b')])).toBeNull();
    expect(bulkBarOf(row('a', { bar: 'maker' }), [])).toBe('barred');
    expect(bulkBarOf(row('a', { warnings: ['new-recipient'] }), [])).toBe('warnings');
    expect(bulkBarOf(row('a', { source: euro }), [row('b')])).toBe('other-pair');
    expect(bulkBarOf(row('a'), twenty)).toBe('full');
    expect(bulkBarOf(row('r3'), twenty)).toBeNull();
  });
});
