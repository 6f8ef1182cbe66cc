import type { FileType } from '../../../lib/service-core/contract/enums.ts';
import { type OrderStatus, wasPaid } from '../../../lib/service-core/contract/status.ts';
import {
  amountsAgree,
  formatAmount,
  MAX_AMOUNT_MINOR,
  type RateText,
  sourceForTarget,
  targetForSource,
} from '../../../lib/service-core/money/index.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import type { ServiceSettings } from '../context.ts';
import { type DomainError, domainError, refuse } from '../errors.ts';
import { reasonMessage, reviewOf } from '../rails/bank.ts';
import { type Quote, refuseUnknown, usableQuote } from '../rates/quote.ts';
import type { Wallet } from '../wallets/wallet.ts';
import type { Order } from './order.ts';
import { type Transition, transition } from './state-machine.ts';

export type ConfirmedOrder = { tradeId: string; orderNo: string; status: OrderStatus };

export type OrderDocuments = { needed: readonly FileType[]; missing: readonly FileType[] };

/** The rows of a batch, updated by each decision. */
export type Book = {
  orders: Map<string, Order>;
  quotes: Map<string, Quote>;
  /** The wallets by {@link walletKey}. */
  wallets: Map<string, Wallet>;
  /** The needed and missing documents of pending orders, by tradeId. */
  documents: ReadonlyMap<string, OrderDocuments>;
};

export type Effect = { transition: Transition; hold?: { wallet: Wallet; terms: Terms } };
export type Decision = { answer: Result<ConfirmedOrder, DomainError>; effect?: Effect };

export const walletKey = (a: { type: string; currency: string }): string => `${a.type} ${a.currency}`;

/**
 * Decides a confirmation and writes the result into the book, so that the next decision sees it: a batch decides as if
 * its calls came one after another. A confirmation that fails for balance or review changes the order to `failed` and
 * returns a refusal (specification §1).
 */
export function decideConfirmation(
  book: Book,
  call: { tradeId: string; queryNo: string | undefined },
  input: { settings: Pick<ServiceSettings, 'mode'>; at: Date },
): Decision {
  const { settings, at } = input;
  const order = book.orders.get(call.tradeId);
  if (!order) return { answer: refuse('orderNotFound', `there is no order with tradeId ${call.tradeId}`) };
  const { tradeId, orderNo, status } = order;
  if (status === 'transferring' || wasPaid(status)) return { answer: ok({ tradeId, orderNo, status }) };
  const stopped = confirmationProblem(book, order, at);
  if (stopped) return { answer: err(stopped) };
  const terms = termsOf(order, { queryNo: call.queryNo, quotes: book.quotes, at });
  if (!terms.ok) return { answer: terms };
  if (reviewOf(settings, order) === 'reject') {
    const message = reasonMessage('reviewRejected', order.reviewMessage);
    return fail(book, order, { at, reasonCode: 'reviewRejected', reasonMessage: message });
  }
  const wallet = book.wallets.get(walletKey({ type: order.walletType, currency: order.sourceCurrency }));
  if (!wallet || wallet.availableMinor < terms.value.sourceMinor) {
    const message = balanceMessage(order, wallet?.availableMinor ?? 0n, terms.value);
    return fail(book, order, { at, reasonCode: 'insufficientBalance', reasonMessage: message });
  }
  return hold(book, order, { wallet, terms: terms.value, at });
}

function confirmationProblem(book: Book, order: Order, at: Date): DomainError | undefined {
  const { tradeId, status } = order;
  if (status === 'failed') {
    const data = { tradeId, status };
    return domainError(
      'operationNotAllowed',
      `the order is failed: ${order.reasonMessage ?? 'see its history'}`,
      data,
    );
  }
  const possible = transition(order, 'confirmed', { trigger: 'confirm', at });
  if (!possible.ok) return possible.reason;
  const { needed, missing } = book.documents.get(tradeId) ?? { needed: [], missing: [] };
  if (status !== 'pending' || needed.length === 0) return undefined;
  const message =
    missing.length === 0
      ? 'every document is there; mark the upload complete, then confirm'
      : `upload these documents and mark the upload complete, then confirm: ${missing.join(', ')}`;
  return domainError('documentsMissing', message, { tradeId, status, missingDocuments: missing });
}

function hold(book: Book, order: Order, input: { wallet: Wallet; terms: Terms; at: Date }): Decision {
  const { wallet, terms, at } = input;
  const confirmed = transition(order, 'confirmed', {
    trigger: 'confirm',
    at,
    changes: {
      queryNo: terms.queryNo,
      confirmedSourceMinor: terms.sourceMinor,
      confirmedTargetMinor: terms.targetMinor,
      confirmedRate: terms.rate,
      confirmedAt: at,
    },
  });
  if (!confirmed.ok) return { answer: confirmed };
  book.orders.set(order.tradeId, confirmed.value.after);
  const availableMinor = wallet.availableMinor - terms.sourceMinor;
  book.wallets.set(walletKey(wallet), { ...wallet, availableMinor });
  const quote = terms.queryNo === null ? undefined : book.quotes.get(terms.queryNo);
  if (quote) book.quotes.set(quote.queryNo, { ...quote, usedBy: order.tradeId });
  const { tradeId, orderNo } = order;
  return {
    answer: ok({ tradeId, orderNo, status: confirmed.value.after.status }),
    effect: { transition: confirmed.value, hold: { wallet, terms } },
  };
}

function fail(
  book: Book,
  order: Order,
  input: { at: Date; reasonCode: 'reviewRejected' | 'insufficientBalance'; reasonMessage: string },
): Decision {
  const { at, reasonCode } = input;
  const changes = { reasonCode, reasonMessage: input.reasonMessage, confirmedAt: at };
  const failed = transition(order, 'confirmation-failed', { trigger: 'confirm', at, changes });
  if (!failed.ok) return { answer: failed };
  book.orders.set(order.tradeId, failed.value.after);
  const { tradeId, orderNo } = order;
  const data = { tradeId, orderNo, status: failed.value.after.status };
  const code = reasonCode === 'insufficientBalance' ? 'insufficientBalance' : 'error';
  return { answer: refuse(code, input.reasonMessage, data), effect: { transition: failed.value } };
}

function balanceMessage(order: Order, availableMinor: bigint, terms: Terms): string {
  const { sourceCurrency, walletType } = order;
  const has = `${formatAmount(availableMinor, sourceCurrency)} ${sourceCurrency}`;
  const needs = `${formatAmount(terms.sourceMinor, sourceCurrency)} ${sourceCurrency}`;
  return reasonMessage(
    'insufficientBalance',
    `the ${walletType} wallet has ${has} available, the order needs ${needs}; fund the wallet and create the order again with a new orderNo`,
  );
}

/** The terms that a confirmation fixes: quote, rate and both amounts. */
type Terms = { queryNo: string | null; rate: RateText; sourceMinor: bigint; targetMinor: bigint };

/**
 * Applies the quote rule of decisions §4: a locked rate holds until its end; otherwise the rate comes from the given
 * quote, or from the order's own quote while valid. Amounts that no longer fit the rate are recomputed from the side
 * that `transactionMode` keeps (§3). Refuses with the quote's problem, or with `bodyInvalid` without any quote; changes
 * nothing.
 */
export function termsOf(
  order: Order,
  input: { queryNo: string | undefined; quotes: ReadonlyMap<string, Quote>; at: Date },
): Result<Terms, DomainError> {
  const { sourceMinor, targetMinor, sourceCurrency, targetCurrency } = order;
  // An order with a locked rate may be confirmed with its own quote, which was not read.
  if (input.queryNo !== undefined && input.queryNo !== order.queryNo && !input.quotes.has(input.queryNo))
    return refuseUnknown(input.queryNo);
  if (sourceCurrency === targetCurrency) return ok({ queryNo: null, rate: '1', sourceMinor, targetMinor });
  if (isRateLocked(order, input.at) && order.rate !== null) {
    return amountsAt(order, order.rate, order.queryNo);
  }
  const queryNo = input.queryNo ?? order.queryNo;
  if (queryNo === null) {
    const message = 'is required when the currencies differ and the order has no quote yet';
    return refuse('bodyInvalid', `queryNo ${message}; ask for a rate and send its queryNo`, {
      tradeId: order.tradeId,
      status: order.status,
      errors: [{ path: 'queryNo', message }],
    });
  }
  const need = { queryNo, user: order.tradeId, sourceCurrency, targetCurrency, at: input.at };
  const quote = usableQuote(input.quotes.get(queryNo), need);
  return quote.ok ? amountsAt(order, quote.value.rate, queryNo) : quote;
}

export function isRateLocked(order: Order, at: Date): boolean {
  return order.rateLockedUntil !== null && order.rateLockedUntil > at;
}

function amountsAt(order: Order, rate: RateText, queryNo: string | null): Result<Terms, DomainError> {
  const { sourceMinor, targetMinor, sourceCurrency, targetCurrency } = order;
  const pair = { sourceCurrency, targetCurrency, rate };
  if (amountsAgree({ ...pair, sourceMinor, targetMinor }))
    return ok({ queryNo, rate, sourceMinor, targetMinor });
  const keepsTarget = order.transactionMode === 'cnyMode';
  const terms = keepsTarget
    ? { queryNo, rate, sourceMinor: sourceForTarget({ ...pair, targetMinor }), targetMinor }
    : { queryNo, rate, sourceMinor, targetMinor: targetForSource({ ...pair, sourceMinor }) };
  const isPayable = [terms.sourceMinor, terms.targetMinor].every(
    (amount) => amount > 0n && amount <= MAX_AMOUNT_MINOR,
  );
  if (isPayable) return ok(terms);
  return refuse(
    'amountsDisagree',
    `at the rate ${rate} this order has no payable amounts any more; create it again with other amounts and a new orderNo`,
  );
}
