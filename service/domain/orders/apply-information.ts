import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type Queryable, type ServiceContext } from '../context.ts';
import type { DomainError } from '../errors.ts';
import { clearancesOf } from '../reviews/clearances.ts';
import { findingsOf } from './examine.ts';
import { lockOrder } from './find-order.ts';
import type { Order, OrderParty } from './order.ts';
import { partyOf, rememberParties } from './parties.ts';
import { storeRevision } from './store-revision.ts';
import { transition } from './transitions.ts';

/**
 * Puts the name that the partner supplied on the hosted page on the order's beneficiary, and runs the pre-check
 * again (decisions §5). In the caller's transaction, so that the page's answer and the order change together.
 * Refuses orderNotFound, and operationNotAllowed when the order is past changing.
 */
export async function applyInformation(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  input: { tradeId: string; chineseName: string },
): Promise<Result<Order, DomainError>> {
  const at = partnerNow(ctx, partner);
  const locked = await lockOrder(tx, partner, null, { tradeId: input.tradeId });
  if (!locked.ok) return locked;
  const order = locked.value;
  const possible = transition(order, 'fixed', { trigger: 'information', at });
  if (!possible.ok) return possible;
  const party = renamed(order.payload.beneficiary, input.chineseName);
  const beneficiary = partyOf(partner, 'beneficiary', party);
  const payload = { ...order.payload, beneficiary: party };
  const cleared = await clearancesOf(tx, { ...order, beneficiaryId: beneficiary.id });
  const findings = await findingsOf(ctx, partner, { family: order.family, payload, amounts: order, cleared });
  if (!findings.ok) return findings;
  await rememberParties(tx, partner, [beneficiary], at);
  const revised = { ...order, payload, beneficiaryId: beneficiary.id, findings: findings.value };
  return ok(await storeRevision(ctx, tx, revised, { trigger: 'information', at }));
}

/** In the business family a company's own account has its name too. */
function renamed(beneficiary: OrderParty, fullName: string): OrderParty {
  const { accountName } = beneficiary;
  const isOwnAccount = accountName !== undefined && accountName === beneficiary.fullName;
  return { ...beneficiary, fullName, ...(isOwnAccount ? { accountName: fullName } : {}) };
}
