import type { FileType } from '../../../lib/service-core/contract/enums.ts';
import { type OrderStatus, wasPaid } from '../../../lib/service-core/contract/status.ts';
import { formatAmount } from '../../../lib/service-core/money/index.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import type { ServiceSettings } from '../context.ts';
import { type DomainError, domainError, refuse } from '../errors.ts';
import { reasonMessage, reviewOf } from '../rails/outcome.ts';
import type { Quote } from '../rates/quote.ts';
import type { Wallet } from '../wallets/wallet.ts';
import { type Terms, termsOf } from './confirmation-terms.ts';
import type { Order } from './order.ts';
import { type Transition, transition } from './transitions.ts';

export type ConfirmedOrder = { tradeId: string; orderNo: string; status: OrderStatus };

export type OrderDocuments = { needed: readonly FileType[]; missing: readonly FileType[] };

/** The rows of a batch, and what its decisions so far have used up. */
export type Book = {
  orders: Map<string, Order>;
  quotes: Map<string, Quote>;
  /** The wallets by {@link walletKey}. */
  wallets: Map<string, Wallet>;
  /** The documents that pending orders need, and those that are missing. */
  documents: ReadonlyMap<string, OrderDocuments>;
};

export type Effect = { transition: Transition; hold?: { wallet: Wallet; terms: Terms } };
export type Decision = { answer: Result<ConfirmedOrder, DomainError>; effect?: Effect };

export const walletKey = (a: { type: string; currency: string }): string => `${a.type} ${a.currency}`;

/**
 * Decides one confirmation on the book as it stands and writes the decision into the book, so that the next one sees
 * it: decisions of a batch are those that the same calls would get one after another. A confirmation that fails for
 * balance or review changes the order to `failed` and answers with a refusal (specification §1).
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
  const stopped = whyNotNow(book, order, at);
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

function whyNotNow(book: Book, order: Order, at: Date): DomainError | undefined {
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
