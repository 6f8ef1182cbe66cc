import { randomUUID } from 'node:crypto';
import PDFDocument from 'pdfkit';
import type { Actor } from '../../../auth/permissions.ts';
import { callPayout } from '../../../payout/client.ts';
import type { Result } from '../../../result.ts';
import { sandboxEndpoints } from '../../../service-core/contract/index.ts';
import { loadApproval } from '../../approvals/queries.ts';
import { approveOrder, noteDocumentViewed } from '../../approvals/verbs/approve-order.ts';
import { sendBack } from '../../approvals/verbs/end-approval.ts';
import { submitOrder } from '../../approvals/verbs/submit-order.ts';
import { loadDraft } from '../../drafts/queries.ts';
import { createDraft } from '../../drafts/verbs/create-draft.ts';
import { saveDraft } from '../../drafts/verbs/save-draft.ts';
import { getOrderDetail } from '../../orders/queries.ts';
import type { OrderDetail } from '../../orders/types.ts';
import { abandonOrder, cancelOrder } from '../../orders/verbs/cancel-order.ts';
import { completeDocuments } from '../../orders/verbs/complete-documents.ts';
import { confirmOrder } from '../../orders/verbs/confirm-order.ts';
import { createOrder } from '../../orders/verbs/create-order.ts';
import { uploadDocument } from '../../orders/verbs/upload-document.ts';
import { storedValues } from '../../parties/party-values.ts';
import type { PartyKind } from '../../parties/types.ts';
import { saveParty } from '../../parties/verbs/save-party.ts';
import { withDerivedAmount } from '../../transfers/amounts.ts';
import type { DraftQuote, DraftValues } from '../../transfers/types.ts';
import { getQuote } from '../../transfers/verbs/get-quote.ts';
import { draftNumbered } from '../data.ts';
import {
  type PayerName,
  payerNames,
  payerOf,
  type RecipientName,
  recipientNames,
  recipientOf,
} from './people.ts';
import type { Ending, PlannedOrder } from './plan.ts';

/** Ids of the saved parties, by name. */
export type Parties = { payers: Map<PayerName, string>; recipients: Map<RecipientName, string> };

/** Fills in a draft of this order as its requester would, with saved parties and a fresh rate. */
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
    ...(plan.account !== undefined && newRecipient(plan.to, plan.account)),
    ...(plan.lockRate !== undefined && { lockRate: plan.lockRate }),
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

/** A recipient with another account number is a new one: the saved recipient's ids would stand for its details. */
function newRecipient(name: RecipientName, account: string): Partial<DraftValues> {
  const { family, beneficiary } = recipientOf(name);
  const paidTo =
    family === 'business'
      ? { ...beneficiary, accountNumber: account }
      : { ...beneficiary, accountInfo: { ...beneficiary.accountInfo, number: account } };
  return { beneficiary: paidTo, beneficiaryId: '', savedBeneficiaryId: '' };
}

async function quoteFor(actor: Actor, plan: PlannedOrder): Promise<DraftQuote | null> {
  const { sourceCurrency, targetCurrency, family } = plan;
  if (sourceCurrency === targetCurrency) return null;
  const { queryNo, rate, fetchedAt, expiresAt } = must(
    await getQuote(actor, { sourceCurrency, targetCurrency, family }),
  );
  return { sourceCurrency, targetCurrency, queryNo, rate, fetchedAt, expiresAt };
}

/** Creates the order from a draft, and completes its documents unless the plan leaves them out. */
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
  // The service names further documents that it needs.
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

async function detailOf(actor: Actor, orderId: string): Promise<OrderDetail> {
  const detail = await getOrderDetail(actor, orderId);
  if (!detail) throw new Error('the order is not there');
  return detail;
}

/** Makes the recipient's bank return a payment. */
export async function returnPayment(actor: Actor, orderId: string, { reason }: PlannedOrder): Promise<void> {
  const { order } = await detailOf(actor, orderId);
  const answer = await callPayout(sandboxEndpoints.sandboxOrderPayout, {
    tradeId: order.tradeId ?? '',
    outcome: 'return',
    message: reason,
  });
  if (answer.kind !== 'accepted') throw new Error(`the payment did not come back: ${answer.kind}`);
}

/** Tells the sandbox what its reviewers and the bank will do with the order. */
async function setSandboxOutcome(tradeId: string, plan: PlannedOrder): Promise<void> {
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

/** The value of an answer that must succeed; throws the refusal. */
export function must<T>(answer: Result<T, unknown>): T {
  if (answer.ok) return answer.value;
  throw new Error(JSON.stringify(answer.reason));
}

/** Saves the demo's senders and recipients, or those of one order; existing ones are reused. */
export async function saveDemoParties(
  actor: Actor,
  of: { payers: readonly PayerName[]; recipients: readonly RecipientName[] } = {
    payers: payerNames,
    recipients: recipientNames,
  },
): Promise<Parties> {
  const parties: Parties = { payers: new Map(), recipients: new Map() };
  for (const name of of.payers) parties.payers.set(name, await save(actor, 'payer', payerOf(name)));
  for (const name of of.recipients)
    parties.recipients.set(name, await save(actor, 'beneficiary', recipientOf(name)));
  return parties;
}

async function save(actor: Actor, kind: PartyKind, values: DraftValues): Promise<string> {
  const input = { kind, values: storedValues(kind, values) };
  const saved = await saveParty(actor, { ...input, acceptDuplicates: false });
  if (!saved.ok && saved.reason.code === 'duplicates') {
    const likeness = kind === 'payer' ? 'name' : 'same';
    const same = saved.reason.duplicates.find((duplicate) => duplicate.likeness === likeness);
    return same?.id ?? must(await saveParty(actor, { ...input, acceptDuplicates: true })).partyId;
  }
  return must(saved).partyId;
}

const leftAlone: readonly Ending[] = ['information-requested', 'documents-needed', 'ready'];

/** True if the service refused a confirmation that the plan expects to fail. */
const isRefusalAsPlanned = (answer: Result<unknown, { code: string }>, { ending }: PlannedOrder): boolean =>
  !answer.ok &&
  answer.reason.code === 'refused' &&
  (ending === 'review-rejected' || ending === 'too-little-money' || ending === 'as-account-says');

const termsOf = ({ money }: OrderDetail) => ({
  acceptedRate: money.rate,
  shownSource: money.source.amount,
  shownTarget: money.target.amount,
});

/** Advances a created order as its requester would; returns the id of the approval it then waits for, if any. */
export async function advanceOrder(
  actor: Actor,
  orderId: string,
  plan: PlannedOrder,
): Promise<string | null> {
  if (leftAlone.includes(plan.ending)) return null;
  const { reason } = plan;
  if (plan.ending === 'cancelled') must(await cancelOrder(actor, { orderId, reason }));
  else if (plan.ending === 'archived') must(await abandonOrder(actor, { orderId, reason }));
  else {
    const detail = await detailOf(actor, orderId);
    await setSandboxOutcome(detail.order.tradeId ?? '', plan);
    const submitted = await submitOrder(actor, {
      orderId,
      ...termsOf(detail),
      shownName: detail.order.suppliedName,
      note: '',
    });
    if (submitted.ok) return submitted.value.approvalId;
    if (submitted.reason.code !== 'no-approval-needed') return must(submitted);
    const confirmed = await confirmOrder(actor, {
      orderId,
      idempotencyKey: randomUUID(),
      ...termsOf(detail),
      shownName: detail.order.suppliedName,
    });
    if (!isRefusalAsPlanned(confirmed, plan)) must(confirmed);
  }
  return null;
}

/** Lets each approver in turn decide on a submitted order until it needs no further approval. */
export async function decide(
  approvers: readonly Actor[],
  approvalId: string,
  plan: PlannedOrder,
): Promise<void> {
  if (plan.ending === 'awaiting-approval') return;
  for (const approver of approvers) {
    if (plan.ending === 'sent-back') {
      must(await sendBack(approver, { approvalId, reason: plan.reason }));
      return;
    }
    const page = await loadApproval(approver, approvalId);
    if (!page) throw new Error('the approval is not there');
    for (const { id: documentId } of page.approval.documents) {
      must(await noteDocumentViewed(approver, { approvalId, documentId }));
    }
    const approved = await approveOrder(approver, {
      approvalId,
      idempotencyKey: randomUUID(),
      contentHash: page.approval.contentHash,
      driftAccepted: false,
      ...termsOf(page.order),
    });
    if (isRefusalAsPlanned(approved, plan) || must(approved).state !== 'held') return;
  }
}
