import type { FileType } from '../../../lib/service-core/contract/enums.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import { type OrderFamily, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { contentHash, newId } from '../ids.ts';
import { openInformationRequest } from '../information-requests/index.ts';
import { type Finding, needsChineseName } from '../precheck/index.ts';
import { readQuotes, usableQuote } from '../quotes/quote.ts';
import { inTransaction } from '../transaction.ts';
import { documentsNeededBy, findingsOf } from './examine.ts';
import { findOrder } from './find-order.ts';
import {
  type InsertOutcome,
  insertOrder,
  type KnownOrder,
  type OrderDraft,
  readByOrderNo,
} from './insert-order.ts';
import { resolveParty } from './known-parties.ts';
import type { OrderPayload } from './order.ts';
import { checkAgreement } from './rate.ts';
import { type Amounts, amountsOf, type OrderRequest, walletTypeOf, withExactAmounts } from './request.ts';
import { nextStatus } from './state-machine.ts';
import { wantedDocuments } from './wanted-documents.ts';

export type CreatedOrder = {
  tradeId: string;
  orderNo: string;
  status: string;
  payerId: string;
  beneficiaryId: string;
  findings: Finding[];
  /** Documents to upload before they can be marked complete. */
  missingDocuments: readonly FileType[];
  /** A page on which the partner supplies the beneficiary's name in Chinese characters (specification §2.3). */
  rfiLink?: string;
};

const attempts = 4;

/**
 * Creates an order, once per orderNo (decisions §5): the same content again answers as the first time did, also
 * from concurrent calls; other content is refused as orderNoUsed. A quote is taken with the order or not at all.
 */
export async function createOrder(
  ctx: ServiceContext,
  partner: Partner,
  family: OrderFamily,
  request: OrderRequest,
): Promise<Result<CreatedOrder, DomainError>> {
  const amounts = amountsOf(request);
  if (!amounts.ok) return amounts;
  const asked = { ...withExactAmounts(request, amounts.value), orderNo: request.orderNo.normalize('NFC') };
  const hash = contentHash({ family, ...asked });
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const known = await readByOrderNo(ctx.pool, partner, asked.orderNo);
    if (known) {
      if (!known.contentHash.equals(hash)) {
        return refuse('orderNoUsed', `orderNo ${asked.orderNo} was used for an order with other content`);
      }
      return ok(await answerAgain(ctx, partner, known));
    }
    const draft = await draftOf(ctx, partner, { family, asked, amounts: amounts.value, hash });
    if (!draft.ok) {
      // The quote may have been taken by this very order, stored by another call since we looked.
      if (await readByOrderNo(ctx.pool, partner, asked.orderNo)) continue;
      return draft;
    }
    const stored = await store(ctx, partner, draft.value);
    if (stored.outcome === 'stored') return ok(stored.created);
    // Somebody else took the orderNo or the quote since we looked: look again, and answer what is true now.
  }
  return refuse('serviceBusy');
}

async function answerAgain(ctx: ServiceContext, partner: Partner, known: KnownOrder): Promise<CreatedOrder> {
  const { tradeId, orderNo, status, payerId, beneficiaryId, findings } = known;
  const order = await findOrder(ctx, partner, null, { tradeId });
  const missing = order.ok ? await wantedDocuments(ctx, order.value) : [];
  const answer = { tradeId, orderNo, status, payerId, beneficiaryId, findings, missingDocuments: missing };
  if (status !== 'information_required' || !needsChineseName(findings)) return answer;
  return { ...answer, rfiLink: await openInformationRequest(ctx, ctx.pool, partner, tradeId) };
}

async function draftOf(
  ctx: ServiceContext,
  partner: Partner,
  input: { family: OrderFamily; asked: OrderRequest; amounts: Amounts; hash: Buffer },
): Promise<Result<OrderDraft, DomainError>> {
  const { family, asked, amounts, hash } = input;
  const at = partnerNow(ctx, partner);
  const tradeId = newId('T', at);
  const payer = await resolveParty(ctx.pool, partner, 'payer', { id: asked.payerId, object: asked.payer });
  if (!payer.ok) return payer;
  const named = { id: asked.beneficiaryId, object: asked.beneficiary };
  const beneficiary = await resolveParty(ctx.pool, partner, 'beneficiary', named);
  if (!beneficiary.ok) return beneficiary;
  const rate = await rateAtCreation(ctx, partner, { family, asked, amounts, tradeId, at });
  if (!rate.ok) return rate;
  const { payerId: _payerId, beneficiaryId: _beneficiaryId, ...rest } = asked;
  const payload: OrderPayload = {
    ...rest,
    payer: payer.value.content,
    beneficiary: beneficiary.value.content,
  };
  const findings = await findingsOf(ctx, partner, { family, payload, amounts });
  if (!findings.ok) return findings;
  const event = findings.value.length === 0 ? 'created' : 'created-with-findings';
  const status = nextStatus(null, event, family);
  if (!status.ok) throw new Error('the state machine has no beginning');
  const isLocked = asked.lockRate === true && rate.value !== null;
  return ok({
    tradeId,
    family,
    contentHash: hash,
    payload,
    status: status.value,
    amounts,
    transactionMode: asked.transactionMode ?? 'cnyMode',
    walletType: walletTypeOf(family, payload.payer),
    queryNo: amounts.sourceCurrency === amounts.targetCurrency ? null : (asked.queryNo ?? null),
    rate: rate.value,
    rateLockedUntil: isLocked ? new Date(at.getTime() + ctx.settings.rateLockSeconds * 1000) : null,
    payer: payer.value,
    beneficiary: beneficiary.value,
    findings: findings.value,
    at,
  });
}

/** The rate of the quote given, '1' between equal currencies, or null when the quote comes at confirmation. */
async function rateAtCreation(
  ctx: ServiceContext,
  partner: Partner,
  input: { family: OrderFamily; asked: OrderRequest; amounts: Amounts; tradeId: string; at: Date },
): Promise<Result<string | null, DomainError>> {
  const { family, asked, amounts, tradeId, at } = input;
  const { sourceCurrency, targetCurrency } = amounts;
  if (sourceCurrency === targetCurrency) {
    const agreement = checkAgreement(amounts, '1');
    return agreement.ok ? ok('1') : agreement;
  }
  const { queryNo } = asked;
  if (queryNo === undefined) {
    if (family !== 'global') return ok(null);
    return refuse('bodyInvalid', 'queryNo is required when the currencies differ', {
      errors: [{ path: 'queryNo', message: 'is required when the currencies differ' }],
    });
  }
  const quotes = await readQuotes(ctx.pool, partner.id, [queryNo], 'read');
  const quote = usableQuote(quotes.get(queryNo), {
    queryNo,
    user: tradeId,
    sourceCurrency,
    targetCurrency,
    at,
  });
  if (!quote.ok) return quote;
  const agreement = checkAgreement(amounts, quote.value.rate);
  return agreement.ok ? ok(quote.value.rate) : agreement;
}

type Stored = { outcome: 'stored'; created: CreatedOrder } | { outcome: Exclude<InsertOutcome, 'stored'> };

async function store(ctx: ServiceContext, partner: Partner, draft: OrderDraft): Promise<Stored> {
  const { family, payload, amounts } = draft;
  const created: CreatedOrder = {
    tradeId: draft.tradeId,
    orderNo: draft.payload.orderNo,
    status: draft.status,
    payerId: draft.payer.id,
    beneficiaryId: draft.beneficiary.id,
    findings: draft.findings,
    missingDocuments: await documentsNeededBy(ctx, { family, payload, amounts }),
  };
  if (draft.status === 'pending') {
    const outcome = await insertOrder(ctx.pool, partner, draft);
    return outcome === 'stored' ? { outcome, created } : { outcome };
  }
  const result = await inTransaction(ctx, async (tx) => {
    const outcome = await insertOrder(tx, partner, draft);
    if (outcome !== 'stored') return err(outcome);
    if (!needsChineseName(draft.findings)) return ok(created);
    return ok({ ...created, rfiLink: await openInformationRequest(ctx, tx, partner, draft.tradeId) });
  });
  return result.ok ? { outcome: 'stored', created: result.value } : { outcome: result.reason };
}
