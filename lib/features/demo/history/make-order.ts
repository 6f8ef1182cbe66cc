import PDFDocument from 'pdfkit';
import type { Actor } from '../../../auth/types.ts';
import { callPayout } from '../../../payout/client.ts';
import { sandboxEndpoints } from '../../../service-core/contract/index.ts';
import { loadDraft } from '../../drafts/queries.ts';
import { createDraft } from '../../drafts/verbs/create-draft.ts';
import { saveDraft } from '../../drafts/verbs/save-draft.ts';
import { getOrderDetail } from '../../orders/queries.ts';
import type { OrderDetail } from '../../orders/types.ts';
import { completeDocuments } from '../../orders/verbs/complete-documents.ts';
import { createOrder } from '../../orders/verbs/create-order.ts';
import { uploadDocument } from '../../orders/verbs/upload-document.ts';
import { getQuote } from '../../quotes/verbs/get-quote.ts';
import { withDerivedAmount } from '../../transfers/amounts.ts';
import type { DraftQuote } from '../../transfers/types.ts';
import { draftNumbered } from '../data.ts';
import { must } from './must.ts';
import type { PayerName, RecipientName } from './people.ts';
import type { PlannedOrder } from './plan.ts';

/** The saved parties of the portal, by name. */
export type Parties = { payers: Map<PayerName, string>; recipients: Map<RecipientName, string> };

/** Fills in a draft of this order as its requester does, with saved parties and a fresh rate. */
export async function makeDraft(
  actor: Actor,
  plan: PlannedOrder,
  parties: Parties,
): Promise<{ draftId: string; revision: number }> {
  const payerId = parties.payers.get(plan.from);
  const recipientId = parties.recipients.get(plan.to);
  if (!payerId || !recipientId) throw new Error(`nobody saved ${plan.from} and ${plan.to}`);
  const begun = plan.orderNo === undefined ? null : await draftNumbered(plan.orderNo);
  const draftId =
    begun?.id ??
    must(await createDraft(actor, { family: plan.family, from: { payerId, recipientId } })).draftId;
  const draft = await loadDraft(actor, draftId);
  if (!draft) throw new Error('the draft is not there');
  const { sourceCurrency, targetCurrency } = plan;
  const isTrade = plan.family === 'business';
  const values = withDerivedAmount({
    ...draft.values,
    ...(plan.orderNo !== undefined && { orderNo: plan.orderNo }),
    fixedSide: 'source',
    sourceCurrency,
    targetCurrency,
    sourceAmount: plan.sourceAmount,
    quote: await quoteFor(actor, plan),
    ...(isTrade
      ? { paymentType: 'DepositPayment' }
      : { purpose: plan.purpose, fundsSource: 'Employment income' }),
  });
  const { revision } = must(await saveDraft(actor, { id: draftId, revision: draft.revision, values }));
  return { draftId, revision };
}

async function quoteFor(actor: Actor, plan: PlannedOrder): Promise<DraftQuote | null> {
  const { sourceCurrency, targetCurrency, family } = plan;
  if (sourceCurrency === targetCurrency) return null;
  const { queryNo, rate, fetchedAt, expiresAt } = must(
    await getQuote(actor, { sourceCurrency, targetCurrency, family }),
  );
  return { sourceCurrency, targetCurrency, queryNo, rate, fetchedAt, expiresAt };
}

/** Creates the order of a draft; with its documents, unless the plan leaves them out. */
export async function makeOrder(actor: Actor, plan: PlannedOrder, parties: Parties): Promise<string> {
  const orderId = await createPlanned(actor, plan, parties);
  await completeOrder(actor, orderId, plan);
  return orderId;
}

export async function createPlanned(actor: Actor, plan: PlannedOrder, parties: Parties): Promise<string> {
  return must(await createOrder(actor, await makeDraft(actor, plan, parties))).orderId;
}

/** Adds the documents of an order and marks them complete, unless the plan leaves them out. */
export async function completeOrder(actor: Actor, orderId: string, plan: PlannedOrder): Promise<void> {
  if (plan.ending === 'information-requested' || plan.ending === 'documents-needed') return;
  const { order, neededDocuments } = await detailOf(actor, orderId);
  const add = async (types: readonly string[]) => {
    for (const type of types) await addDocument(actor, { orderId, type, orderNo: order.orderNo });
  };
  await add(neededDocuments.map(({ type }) => type));
  const completed = await completeDocuments(actor, { orderId });
  if (completed.ok) return;
  if (completed.reason.code !== 'documents-missing') return must(completed);
  // The service names what it needs more, as for anybody.
  await add(completed.reason.types);
  must(await completeDocuments(actor, { orderId }));
}

async function addDocument(
  actor: Actor,
  o: { orderId: string; type: string; orderNo: string },
): Promise<void> {
  const title = o.type.replaceAll('_', ' ');
  const content = await onePage(`${title} for ${o.orderNo}`);
  must(
    await uploadDocument(actor, {
      orderId: o.orderId,
      type: o.type,
      fileName: `${title} ${o.orderNo}.pdf`,
      mediaType: 'application/pdf',
      announcedBytes: content.byteLength,
      content: whole(content),
    }),
  );
}

async function* whole(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

function onePage(text: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const document = new PDFDocument({ size: 'A4' });
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
    document.fontSize(18).text(text).moveDown().fontSize(11).text('A page of the sandbox, without meaning.');
    document.end();
  });
}

export async function detailOf(actor: Actor, orderId: string): Promise<OrderDetail> {
  const detail = await getOrderDetail(actor, orderId);
  if (!detail) throw new Error('the order is not there');
  return detail;
}

/** Has the recipient's bank send a payment back. */
export async function returnPayment(actor: Actor, orderId: string, { reason }: PlannedOrder): Promise<void> {
  const { order } = await detailOf(actor, orderId);
  const answer = await callPayout(sandboxEndpoints.sandboxOrderPayout, {
    tradeId: order.tradeId ?? '',
    outcome: 'return',
    message: reason,
  });
  if (answer.kind !== 'accepted') throw new Error(`the payment did not come back: ${answer.kind}`);
}

/** Tells the sandbox what its staff and the bank will do with the order. */
export async function decideBeforehand(tradeId: string, plan: PlannedOrder): Promise<void> {
  const message = plan.reason === '' ? {} : { message: plan.reason };
  const answer = await (() => {
    switch (plan.ending) {
      case 'refused':
        return callPayout(sandboxEndpoints.sandboxOrderPayout, { tradeId, outcome: 'refuse', ...message });
      case 'in-transit':
        return callPayout(sandboxEndpoints.sandboxOrderPayout, { tradeId, outcome: 'hold' });
      case 'review-rejected':
        return callPayout(sandboxEndpoints.sandboxOrderReview, { tradeId, decision: 'reject', ...message });
      case 'in-review':
        return callPayout(sandboxEndpoints.sandboxOrderReview, { tradeId, decision: 'hold', ...message });
      default:
        return undefined;
    }
  })();
  if (answer && answer.kind !== 'accepted') throw new Error(`the sandbox did not take it: ${answer.kind}`);
}
