import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type Queryable, type ServiceContext } from '../context.ts';
import type { DomainError } from '../errors.ts';
import { findingsOf } from '../orders/examine.ts';
import type { Order } from '../orders/order.ts';
import { storeRevision } from '../orders/store-revision.ts';
import { screenParties } from '../precheck/index.ts';
import { clearancesOf, storeClearances } from './clearances.ts';

export const isBlockedByScreening = ({ status, findings }: Order): boolean =>
  status === 'information_required' && findings.some(({ code }) => code === 'screening_hit');

/**
 * Staff found that the parties of a locked order are not the listed ones they resemble: that is remembered for this
 * order, its pre-check runs again, and it goes on when nothing else is found.
 */
export async function clearScreening(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  order: Order,
): Promise<Result<Order, DomainError>> {
  const at = partnerNow(ctx, partner);
  const { family, payload } = order;
  const { payer, beneficiary } = payload;
  for (;;) {
    const cleared = await clearancesOf(tx, order);
    const screened = await screenParties(ctx, { payer, beneficiary, cleared });
    if (screened.length === 0) break;
    await storeClearances(tx, order, screened, at);
  }
  const cleared = await clearancesOf(tx, order);
  const findings = await findingsOf(ctx, partner, { family, payload, amounts: order, cleared });
  if (!findings.ok) return findings;
  return ok(await storeRevision(ctx, tx, { ...order, findings: findings.value }, { trigger: 'review', at }));
}
