import type { FileType } from '../../../lib/service-core/contract/enums.ts';
import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import { coalescerPer } from '../coalescer.ts';
import { type OrderFamily, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { contentHash, newId } from '../ids.ts';
import { type Finding, needsChineseName } from '../precheck/run-precheck.ts';
import { refuseUnknown, usableQuote } from '../rates/quote.ts';
import { type CreationBasis, type KnownOrder, readCreationBasis } from './creation-basis.ts';
import { documentsNeededBy, findingsOf, outstandingDocuments } from './examine.ts';
import { informationRequestLink } from './information-request.ts';
import { insertOrders, type OrderDraft } from './insert-orders.ts';
import { findOrder, lockOrder, type OrderPayload } from './order.ts';
import { askedParty, type GivenParties, givenParties, partyGiven } from './parties.ts';
import {
  type Amounts,
  amountsOf,
  checkAgreement,
  contentOf,
  type OrderRequest,
  walletTypeOf,
  withExactAmounts,
} from './request.ts';
import { nextStatus } from './state-machine.ts';

export type CreatedOrder = {
  tradeId: string;
  orderNo: string;
  status: OrderStatus;
  payerId: string;
  beneficiaryId: string;
  findings: Finding[];
  /** Documents to upload before they can be marked complete. */
  missingDocuments: readonly FileType[];
  /** Link to a page where the partner enters the beneficiary's name in Chinese characters (specification §2.3). */
  rfiLink?: string;
};

const attempts = 4;

const storing = coalescerPer((ctx: ServiceContext) => ({
  maxBatch: 64,
  lanes: 1,
  run: async (drafts: readonly OrderDraft[]) => {
    const stored = await insertOrders(ctx.pool, drafts);
    return drafts.map(({ tradeId }) => stored.has(tradeId));
  },
}));

/**
 * Creates an order, once per orderNo (decisions §5): the same content again, even concurrently, returns the existing
 * order; other content is refused with `orderNoUsed`. A quote is taken with the order or not at all.
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
  const { parties, texts } = givenParties(partner, asked);
  const hash = contentHash({ family, ...contentOf(asked), ...texts });
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const basis = await readCreationBasis(ctx, { partner, ...namesIn(asked, parties) });
    const { known } = basis;
    if (known) {
      if (!known.contentHash.equals(hash)) {
        return refuse(
          'orderNoUsed',
          `orderNo ${asked.orderNo} was used for an order with other content; query that order, or use a new orderNo for a new payment`,
        );
      }
      return ok(await answerAgain(ctx, partner, known));
    }
    const draft = await draftOf(ctx, partner, {
      family,
      asked,
      parties,
      amounts: amounts.value,
      hash,
      basis,
    });
    if (!draft.ok) return draft;
    const created = await store(ctx, partner, draft.value);
    if (created) return ok(created);
    // Another call took the orderNo or the quote in the meantime: read again and decide on the new state.
  }
  return refuse('serviceBusy');
}

/** The rows to look up, in one statement: if this order already took the quote, the order is found with it. */
function namesIn(asked: OrderRequest, parties: GivenParties) {
  return {
    orderNo: asked.orderNo,
    queryNo: asked.queryNo ?? null,
    payer: askedParty(parties.payer),
    beneficiary: askedParty(parties.beneficiary),
  };
}

async function answerAgain(ctx: ServiceContext, partner: Partner, known: KnownOrder): Promise<CreatedOrder> {
  const { tradeId, orderNo, status, payerId, beneficiaryId, findings } = known;
  const order = await findOrder(ctx, partner, null, { tradeId });
  const missing = order.ok ? await outstandingDocuments(ctx, order.value) : [];
  const answer = { tradeId, orderNo, status, payerId, beneficiaryId, findings, missingDocuments: missing };
  if (status !== 'information_required' || !needsChineseName(findings)) return answer;
  // Locked, so that repetitions at the same time get one link.
  const linked = await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, partner, null, { tradeId });
    return ok(await informationRequestLink(ctx, tx, partner, tradeId));
  });
  return linked.ok ? { ...answer, rfiLink: linked.value } : answer;
}

async function draftOf(
  ctx: ServiceContext,
  partner: Partner,
  input: {
    family: OrderFamily;
    asked: OrderRequest;
    parties: GivenParties;
    amounts: Amounts;
    hash: Buffer;
    basis: CreationBasis;
  },
): Promise<Result<OrderDraft, DomainError>> {
  const { family, asked, parties, amounts, hash, basis } = input;
  const at = partnerNow(ctx, partner);
  const tradeId = newId('T', at);
  const payer = partyGiven(partner, 'payer', parties.payer, basis.payer);
  if (!payer.ok) return payer;
  const beneficiary = partyGiven(partner, 'beneficiary', parties.beneficiary, basis.beneficiary);
  if (!beneficiary.ok) return beneficiary;
  const rate = rateAtCreation({ family, asked, amounts, tradeId, at, basis });
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
    partnerId: partner.id,
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
    newParties: [payer.value, beneficiary.value].filter(({ id }) => !basis.storedParties.has(id)),
    findings: findings.value,
    at,
  });
}

/** The rate of the given quote, '1' for equal currencies, or null if the quote comes at confirmation. */
function rateAtCreation(input: {
  family: OrderFamily;
  asked: OrderRequest;
  amounts: Amounts;
  tradeId: string;
  at: Date;
  basis: CreationBasis;
}): Result<string | null, DomainError> {
  const { family, asked, amounts, tradeId, at, basis } = input;
  const { sourceCurrency, targetCurrency } = amounts;
  const { queryNo } = asked;
  if (queryNo !== undefined && basis.quote === undefined) return refuseUnknown(queryNo);
  if (sourceCurrency === targetCurrency) {
    const agreement = checkAgreement(amounts, '1');
    return agreement.ok ? ok('1') : agreement;
  }
  if (queryNo === undefined) {
    if (family !== 'global') return ok(null);
    return refuse('bodyInvalid', 'queryNo is required when the currencies differ', {
      errors: [{ path: 'queryNo', message: 'is required when the currencies differ' }],
    });
  }
  const quote = usableQuote(basis.quote, {
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

/** Stores an order; undefined if its orderNo or quote was taken in the meantime. */
async function store(
  ctx: ServiceContext,
  partner: Partner,
  draft: OrderDraft,
): Promise<CreatedOrder | undefined> {
  const { family, payload, amounts, tradeId } = draft;
  const created: CreatedOrder = {
    tradeId,
    orderNo: payload.orderNo,
    status: draft.status,
    payerId: draft.payer.id,
    beneficiaryId: draft.beneficiary.id,
    findings: draft.findings,
    missingDocuments: await documentsNeededBy(ctx, { family, payload, amounts }),
  };
  if (draft.status === 'pending') {
    return (await storing(ctx)(payload.orderNo, draft)) ? created : undefined;
  }
  const result = await inTransaction(ctx, async (tx) => {
    const stored = await insertOrders(tx, [draft]);
    if (!stored.has(tradeId)) return err('gone');
    if (!needsChineseName(draft.findings)) return ok(created);
    return ok({ ...created, rfiLink: await informationRequestLink(ctx, tx, partner, tradeId) });
  });
  return result.ok ? result.value : undefined;
}
