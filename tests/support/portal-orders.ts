import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { submitOrder } from '../../lib/features/approvals/verbs/submit-order.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { saveDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import { getOrderDetail } from '../../lib/features/orders/queries.ts';
import type { ConfirmOrderInput, OrderDetail } from '../../lib/features/orders/types.ts';
import { completeDocuments } from '../../lib/features/orders/verbs/complete-documents.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { uploadDocument } from '../../lib/features/orders/verbs/upload-document.ts';
import { builtInPolicy } from '../../lib/features/policies/need.ts';
import { withDerivedAmount } from '../../lib/features/transfers/amounts.ts';
import {
  completeBusinessDraft,
  completeDraft,
  completePersonalDraft,
} from '../../lib/features/transfers/testing/drafts.ts';
import type { DraftQuote, DraftValues, Family } from '../../lib/features/transfers/types.ts';
import { getQuote } from '../../lib/features/transfers/verbs/get-quote.ts';
import type { Result } from '../../lib/service-core/result.ts';

export type OrderWish = {
  family?: Family;
  sourceCurrency?: string;
  sourceAmount?: string;
  account?: string;
  lockRate?: boolean;
  reference?: string;
  /** Further changes to the form's values. */
  change?: (values: DraftValues) => DraftValues;
};

export function valueOf<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.reason)}`);
  return result.value;
}

/** A rate of now, as a form holds it. */
export async function freshQuote(
  actor: Actor,
  family: Family = 'global',
  pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' },
): Promise<DraftQuote> {
  const { queryNo, rate, fetchedAt, expiresAt } = valueOf(await getQuote(actor, { ...pair, family }));
  return { ...pair, queryNo, rate, fetchedAt, expiresAt };
}

/** A draft that is filled in and saved, with a fresh quote of the service. */
export async function filledDraft(actor: Actor, wish: OrderWish = {}) {
  const family = wish.family ?? 'global';
  const pair = { sourceCurrency: wish.sourceCurrency ?? 'USD', targetCurrency: 'CNY' };
  const quote = await freshQuote(actor, family, pair);
  const { draftId } = valueOf(await createDraft(actor, { family }));
  const draft = await loadDraft(actor, draftId);
  if (!draft) throw new Error('the draft is not there');
  const own = {
    ...pair,
    orderNo: draft.values.orderNo,
    sourceAmount: wish.sourceAmount ?? '1000.00',
    lockRate: wish.lockRate ?? true,
  };
  const { account: number, reference = '' } = wish;
  const of = { payer: { reference }, beneficiary: { accountInfo: { ...(number && { number }) } } };
  const complete = {
    global: () => completeDraft({ ...own, ...of }),
    personal: () => completePersonalDraft({ ...own, ...of }),
    business: () =>
      completeBusinessDraft({ ...own, ...(number && { beneficiary: { accountNumber: number } }) }),
  };
  const values = (wish.change ?? ((same) => same))(complete[family]());
  const filled = withDerivedAmount({ ...values, quote });
  const saved = valueOf(await saveDraft(actor, { id: draftId, revision: draft.revision, values: filled }));
  return { draftId, revision: saved.revision, orderNo: filled.orderNo };
}

/** An order whose documents are complete: the next step is to confirm it. */
export async function orderReadyToConfirm(actor: Actor, wish: OrderWish = {}): Promise<OrderDetail> {
  const draft = await filledDraft(actor, wish);
  const { orderId } = valueOf(await createOrder(actor, draft));
  const first = await completeDocuments(actor, { orderId });
  if (first.ok) return detailOf(actor, orderId);
  // Only the service knows the limit above which it wants to see identification.
  const { neededDocuments } = await detailOf(actor, orderId);
  for (const { type } of neededDocuments) valueOf(await upload(actor, { orderId, type }));
  valueOf(await completeDocuments(actor, { orderId }));
  return detailOf(actor, orderId);
}

/** Sends a small PDF, whole, as the upload route would. */
export function upload(
  actor: Actor,
  o: { orderId: string; type: string; fileName?: string; content?: Uint8Array },
) {
  const content = o.content ?? Buffer.from(`%PDF-1.4\n% ${crypto.randomUUID()}\n%%EOF\n`);
  return uploadDocument(actor, {
    orderId: o.orderId,
    type: o.type,
    fileName: o.fileName ?? 'a document.pdf',
    mediaType: 'application/pdf',
    announcedBytes: content.byteLength,
    content: inPieces(content),
  });
}

async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.byteLength; start += 64 * 1024)
    yield content.subarray(start, start + 64 * 1024);
}

export async function detailOf(actor: Actor, orderId: string): Promise<OrderDetail> {
  const detail = await getOrderDetail(actor, orderId);
  if (!detail) throw new Error('the order is not there');
  return detail;
}

/** Lets the policy's days pass since an order was paid: its recipient counts as known. */
export async function paidDaysAgo(orderId: string): Promise<void> {
  const statusSince = new Date(Date.now() - (builtInPolicy.knownAfterDays + 1) * 24 * 60 * 60_000);
  await db().order.update({ where: { id: orderId }, data: { statusSince } });
}

/** The input of the review page when the order's own rate is accepted. */
export function confirmationOf({ order, money }: OrderDetail): ConfirmOrderInput {
  return {
    orderId: order.id,
    idempotencyKey: crypto.randomUUID(),
    acceptedRate: money.rate,
    shownSource: money.source.amount,
    shownTarget: money.target.amount,
    shownName: order.suppliedName,
  };
}

/** Submits an order at its own rate, as its review page would. */
export async function submitted(actor: Actor, ready: OrderDetail, note = ''): Promise<string> {
  const { idempotencyKey: _, ...terms } = confirmationOf(ready);
  return valueOf(await submitOrder(actor, { ...terms, note })).approvalId;
}
