import { describe, expect, it } from 'vitest';
import { globalOrder } from '../../../lib/service-core/openapi/examples.ts';
import type { Quote } from '../rates/quote.ts';
import type { Wallet } from '../wallets/wallet.ts';
import { type Book, decideConfirmation, walletKey } from './decide-confirmation.ts';
import type { Order } from './order.ts';

const at = new Date('2026-11-20T12:00:00Z');
const settings = { mode: 'sandbox' } as const;

function order(change: Partial<Order> & { tradeId: string }): Order {
  return {
    partnerId: 'p',
    family: 'global',
    orderNo: `N-${change.tradeId}`,
    payload: { ...globalOrder(), transactionMode: 'cnyMode' },
    status: 'awaiting_transfe',
    reasonCode: null,
    reasonMessage: null,
    sourceMinor: 100n,
    sourceCurrency: 'USD',
    targetMinor: 700n,
    targetCurrency: 'CNY',
    transactionMode: 'cnyMode',
    walletType: 'personal',
    queryNo: `Q-${change.tradeId}`,
    rate: '7',
    rateLockedUntil: null,
    payerId: 'P',
    beneficiaryId: 'B',
    findings: [],
    suppliedName: null,
    documentsCompleteAt: at,
    reviewDecision: null,
    reviewMessage: null,
    payoutDecision: null,
    payoutMessage: null,
    confirmedSourceMinor: null,
    confirmedTargetMinor: null,
    confirmedRate: null,
    createdAt: at,
    updatedAt: at,
    confirmedAt: null,
    finishedAt: null,
    returnedSourceMinor: null,
    returnedTargetMinor: null,
    returnedAt: null,
    ...change,
  };
}

function quote(queryNo: string, change: Partial<Quote> = {}): Quote {
  const expiresAt = new Date(at.getTime() + 1);
  return {
    queryNo,
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    rate: '7',
    expiresAt,
    usedBy: null,
    ...change,
  };
}

function bookOf(o: { orders: Order[]; quotes?: Quote[]; availableMinor?: bigint }): Book {
  const { orders, availableMinor = 1_000n } = o;
  const wallet: Wallet = {
    walletId: 'W',
    type: 'personal',
    currency: 'USD',
    availableMinor,
    totalMinor: availableMinor,
  };
  const own = orders.map(({ tradeId, queryNo }) => quote(queryNo ?? '', { usedBy: tradeId }));
  return {
    orders: new Map(orders.map((one) => [one.tradeId, one])),
    quotes: new Map([...own, ...(o.quotes ?? [])].map((one) => [one.queryNo, one])),
    wallets: new Map([[walletKey(wallet), wallet]]),
    documents: new Map(),
  };
}

function decide(book: Book, tradeId: string, queryNo?: string): string {
  const { answer } = decideConfirmation(book, { tradeId, queryNo }, { settings, at });
  return answer.ok ? answer.value.status : answer.reason.code;
}

describe('deciding the confirmations of one batch', () => {
  it('each decision sees what those before it took from the wallet', () => {
    const orders = ['A', 'B', 'C'].map((tradeId) => order({ tradeId }));
    const book = bookOf({ orders, availableMinor: 250n });
    expect(orders.map(({ tradeId }) => decide(book, tradeId))).toEqual([
      'transferring',
      'transferring',
      'insufficientBalance',
    ]);
    expect(book.wallets.get('personal USD')?.availableMinor).toBe(50n);
  });

  it('takes the last unit, and not one more', () => {
    expect(decide(bookOf({ orders: [order({ tradeId: 'A' })], availableMinor: 100n }), 'A')).toBe(
      'transferring',
    );
    expect(decide(bookOf({ orders: [order({ tradeId: 'A' })], availableMinor: 99n }), 'A')).toBe(
      'insufficientBalance',
    );
  });

  it('a quote that one order of the batch took is gone for the next', () => {
    const orders = ['A', 'B'].map((tradeId) => order({ tradeId }));
    const book = bookOf({ orders, quotes: [quote('Q-new')] });
    expect(['A', 'B'].map((tradeId) => decide(book, tradeId, 'Q-new'))).toEqual([
      'transferring',
      'quoteUsed',
    ]);
  });

  it('the second call for one order in a batch hears what the first did, and has no effect', () => {
    const book = bookOf({ orders: [order({ tradeId: 'A' })] });
    expect(decide(book, 'A')).toBe('transferring');
    const again = decideConfirmation(book, { tradeId: 'A', queryNo: undefined }, { settings, at });
    expect(again).toEqual({
      answer: { ok: true, value: { tradeId: 'A', orderNo: 'N-A', status: 'transferring' } },
    });
  });

  it('a refusal has no effect and leaves the book as it was', () => {
    const expired = bookOf({ orders: [order({ tradeId: 'A', queryNo: 'Q-old' })] });
    expired.quotes.set('Q-old', quote('Q-old', { usedBy: 'A', expiresAt: at }));
    const before = structuredClone(expired);
    expect(decide(expired, 'A')).toBe('quoteExpired');
    expect(decide(expired, 'A', 'Q-unknown')).toBe('quoteUnknown');
    expect(decide(expired, 'X')).toBe('orderNotFound');
    expect(expired).toEqual(before);
  });

  it.each([{ sourceCurrency: 'EUR' }, { targetCurrency: 'HKD' }])(
    'a quote of another pair is refused: %o',
    (pair) => {
      const book = bookOf({ orders: [order({ tradeId: 'A' })], quotes: [quote('Q-new', pair)] });
      expect(decide(book, 'A', 'Q-new')).toBe('quotePairMismatch');
      expect(book.quotes.get('Q-new')?.usedBy).toBeNull();
    },
  );

  it('a locked rate needs no quote, whatever quote is given', () => {
    const rateLockedUntil = new Date(at.getTime() + 1);
    const locked = bookOf({ orders: [order({ tradeId: 'A', rateLockedUntil })], quotes: [quote('Q-new')] });
    locked.quotes.delete('Q-A');
    expect(decide(locked, 'A', 'Q-new')).toBe('transferring');
    expect(locked.orders.get('A')).toMatchObject({ confirmedRate: '7', queryNo: 'Q-A' });
    expect(locked.quotes.get('Q-new')?.usedBy).toBeNull();
  });

  it('a lock that ends at this moment has ended', () => {
    const ended = bookOf({ orders: [order({ tradeId: 'A', rateLockedUntil: at })] });
    ended.quotes.delete('Q-A');
    expect(decide(ended, 'A')).toBe('quoteUnknown');
  });

  it('in production test values are ordinary values', () => {
    const { payer, ...rest } = globalOrder();
    const payload: Order['payload'] = { ...rest, payer: { ...payer, reference: 'SIM:REVIEW-REJECT' } };
    const rejected = { tradeId: 'A', queryNo: undefined };
    const sandbox = bookOf({ orders: [order({ tradeId: 'A', payload })] });
    expect(decideConfirmation(sandbox, rejected, { settings, at }).answer.ok).toBe(false);
    const production = bookOf({ orders: [order({ tradeId: 'A', payload })] });
    const mode = { mode: 'production' } as const;
    expect(decideConfirmation(production, rejected, { settings: mode, at }).answer.ok).toBe(true);
  });
});
