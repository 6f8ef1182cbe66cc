import { z } from 'zod';
import { useCase, whereAllowed } from '../../auth/use-case.ts';
import type { MoneyText } from '../../text/money-text.ts';
import { listDrafts } from '../drafts/queries.ts';
import type { DraftSummary } from '../drafts/schema.ts';
import { listOrders } from '../orders/list-queries.ts';
import type { OrderSummary } from '../orders/types.ts';
import { searchParties } from '../parties/queries.ts';
import type { PartySummary } from '../parties/types.ts';
import { loadWallets, noWallets } from '../wallets/queries.ts';
import type { WalletView } from '../wallets/schema.ts';

const searchSchema = z.object({ q: z.string().trim().min(1).max(100) });

type HitKind = 'order' | 'draft' | 'wallet' | 'recipient' | 'payer';

/** One record that a query found. `isExact`: the query is its complete number, id or name. */
export type SearchHit = {
  kind: HitKind;
  id: string;
  href: string;
  /** The order number, a party's name or a wallet's currency. */
  title: string;
  /** Recipient, bank and account ending, or wallet type; never a full account or ID number. */
  detail: string;
  money: MoneyText | null;
  isExact: boolean;
};

export type SearchAnswer = { hits: SearchHit[] };

const ofEachKind = 6;

/** Searches orders, drafts, wallets and parties; exact matches come first. */
export const search = useCase({
  permission: 'order:read',
  input: searchSchema,
  run: async (actor, { q: query }): Promise<SearchAnswer> => {
    const q = query.normalize('NFC').trim().toLowerCase();
    const [orders, drafts, { wallets }, recipients, payers] = await Promise.all([
      listOrders(actor, { q: query }),
      listDrafts(actor),
      whereAllowed(loadWallets, noWallets, actor),
      whereAllowed(searchParties, [], actor, { kind: 'beneficiary', q: query }),
      whereAllowed(searchParties, [], actor, { kind: 'payer', q: query }),
    ]);
    const hits = [
      ...orders.orders.slice(0, ofEachKind).map((order) => orderHit(order, q)),
      ...drafts.readable
        .filter((draft) => matches(q, draft.orderNo, draft.beneficiaryName))
        .map((one) => draftHit(one, q)),
      ...wallets.filter((one) => matches(q, one.walletId, one.currency)).map((one) => walletHit(one, q)),
      ...[...recipients, ...payers].slice(0, ofEachKind).map((party) => partyHit(party, q)),
    ];
    const first = hits.filter(({ isExact }) => isExact);
    const others = hits.filter(({ isExact }) => !isExact);
    return { hits: [...first, ...others].slice(0, 2 * ofEachKind) };
  },
});

const matches = (q: string, ...texts: string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(q));
const isOneOf = (q: string, ...texts: (string | null)[]): boolean =>
  texts.some((text) => text?.toLowerCase() === q);

function orderHit({ id, orderNo, tradeId, beneficiaryName, source }: OrderSummary, q: string): SearchHit {
  return {
    kind: 'order',
    id,
    href: `/orders/${id}`,
    title: orderNo,
    detail: beneficiaryName,
    money: source,
    isExact: isOneOf(q, orderNo, tradeId),
  };
}

function draftHit({ id, orderNo, beneficiaryName }: DraftSummary, q: string): SearchHit {
  const isExact = isOneOf(q, orderNo);
  return {
    kind: 'draft',
    id,
    href: `/drafts/${id}`,
    title: orderNo,
    detail: beneficiaryName,
    money: null,
    isExact,
  };
}

function walletHit({ walletId, type, currency, available }: WalletView, q: string): SearchHit {
  return {
    kind: 'wallet',
    id: walletId,
    href: '/wallets',
    title: currency,
    detail: type,
    money: { amount: available, currency },
    isExact: isOneOf(q, walletId),
  };
}

function partyHit({ id, kind, name, bankName, accountTail }: PartySummary, q: string): SearchHit {
  const shown = kind === 'payer' ? 'payer' : 'recipient';
  return {
    kind: shown,
    id,
    href: `/${shown}s/${id}`,
    title: name,
    detail: [bankName, accountTail && `··${accountTail}`].filter(Boolean).join(' '),
    money: null,
    isExact: isOneOf(q, name),
  };
}
