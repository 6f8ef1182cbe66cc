import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentHash, contentOf } from './queue-view.ts';

const order = {
  sourceMinor: 1_200_000n,
  sourceCurrency: 'USD',
  targetMinor: 8_511_312n,
  targetCurrency: 'CNY',
  transactionMode: 'crossMode',
  lockRate: true,
  suppliedName: null as string | null,
  request: {
    orderNo: 'P1',
    purpose: 'Family Support',
    beneficiary: { fullName: '王小明', accountInfo: { number: '6217000010000004567', bankName: 'A' } },
  },
};
const file = { id: '1', type: 'bill', fileName: 'a.pdf', sha256: 'x' };
const hash = contentHash(order, [file]);

describe('the hash of what is approved', () => {
  test.each([
    ['the debit', { sourceMinor: 1_200_001n }],
    ['what arrives', { targetMinor: 8_511_313n }],
    ['which side is fixed', { transactionMode: 'cnyMode' }],
    ['whether the rate is locked', { lockRate: false }],
    ['the name supplied at the service', { suppliedName: '王小明' }],
    ['any field, at any depth', { request: { ...order.request, purpose: 'Goods' } }],
    [
      'the account',
      {
        request: {
          ...order.request,
          beneficiary: {
            ...order.request.beneficiary,
            accountInfo: { number: '6217000010000009004', bankName: 'A' },
          },
        },
      },
    ],
  ])('changes with %s', (_, change) => {
    expect(contentHash({ ...order, ...change }, [file])).not.toBe(hash);
  });

  test.each([
    ['one more', [file, { ...file, id: '2' }]],
    ['one less', []],
    ['other content', [{ ...file, sha256: 'y' }]],
    ['another type', [{ ...file, type: 'offer' }]],
  ])('changes with the documents: %s', (_, documents) => {
    expect(contentHash(order, documents)).not.toBe(hash);
  });

  test('does not with the order of names, nor with what a file is called', () => {
    const { beneficiary, purpose, orderNo } = order.request;
    const turned = { ...order, request: { beneficiary, purpose, orderNo } };
    expect(contentHash(turned, [{ ...file, fileName: 'b.pdf' }])).toBe(hash);
  });

  test('of two different requests is never the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        // Names in another order are the same content.
        const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        const hashOf = (request: unknown) => contentHash({ ...order, request }, []);
        expect(hashOf(one) === hashOf(other)).toBe(same);
      }),
    );
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const);
  // Not a list of its entries: `{}` is other content than `[]`.
  return { entries: entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}

test('the content names fields by their wire path and documents by their files', () => {
  expect(contentOf(order, [file])).toMatchObject({
    source: { amount: '12000.00', currency: 'USD' },
    documents: [{ id: '1', type: 'bill', fileName: 'a.pdf' }],
  });
  expect(contentOf(order, []).sent).toContainEqual({
    path: 'beneficiary.accountInfo.number',
    value: '6217000010000004567',
  });
});
