import type { Queryable, ServiceContext } from '../context.ts';
import { query } from '../database.ts';
import { documentsNeededBy, missingDocuments } from './examine.ts';
import type { Order } from './order.ts';
import { saveTransitions, type Trigger, transition } from './state-machine.ts';

const update = `
  update orders
  set payload = $2, source_minor = $3, source_currency = $4, target_minor = $5, target_currency = $6,
      transaction_mode = $7, wallet_type = $8, payer_id = $9, beneficiary_id = $10, findings = $11
  where trade_id = $1`;

/**
 * Stores changed content of a locked order, with the status its findings and documents give it: documents that no
 * longer suffice must be completed again.
 */
export async function storeRevision(
  ctx: ServiceContext,
  tx: Queryable,
  revised: Order,
  step: { trigger: Trigger; at: Date },
): Promise<Order> {
  const subject = { family: revised.family, payload: revised.payload, amounts: revised };
  const needed = await documentsNeededBy(ctx, subject);
  const missing = await missingDocuments(tx, revised.tradeId, needed);
  const documentsCompleteAt = missing.length === 0 ? revised.documentsCompleteAt : null;
  const event =
    revised.findings.length > 0
      ? 'found-wanting'
      : documentsCompleteAt === null
        ? 'fixed'
        : 'fixed-with-documents';
  const { queryNo, rate, rateLockedUntil } = revised;
  const changes = { documentsCompleteAt, queryNo, rate, rateLockedUntil, ...reviewAfter(ctx, revised, step) };
  const changed = transition(revised, event, { ...step, changes });
  if (!changed.ok) throw new Error(`an order that is ${revised.status} was revised`);
  await query(tx, update, [
    revised.tradeId,
    JSON.stringify(revised.payload),
    revised.sourceMinor,
    revised.sourceCurrency,
    revised.targetMinor,
    revised.targetCurrency,
    revised.transactionMode,
    revised.walletType,
    revised.payerId,
    revised.beneficiaryId,
    JSON.stringify(revised.findings),
  ]);
  await saveTransitions(tx, [changed.value]);
  return changed.value.after;
}

/** Clears an outdated approval: in production staff approved the old content, so new content is reviewed again. */
function reviewAfter(
  ctx: Pick<ServiceContext, 'settings'>,
  { reviewDecision }: Order,
  { trigger }: { trigger: Trigger },
): Partial<Pick<Order, 'reviewDecision' | 'reviewMessage'>> {
  const isOutdated =
    ctx.settings.mode === 'production' && trigger !== 'review' && reviewDecision === 'approve';
  return isOutdated ? { reviewDecision: null, reviewMessage: null } : {};
}
