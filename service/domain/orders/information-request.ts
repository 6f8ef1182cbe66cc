import { ok, type Result } from '../../../lib/service-core/result.ts';
import { inTransaction, type Partner, partnerNow, type Queryable, type ServiceContext } from '../context.ts';
import type { DomainError } from '../errors.ts';
import {
  findInformationRequest,
  type InformationRequest,
  type LookedUp,
} from '../information-requests/find.ts';
import { findPartnerById } from '../partners/find-partner.ts';
import { chineseName } from '../precheck/chinese-name.ts';
import { query } from '../sql.ts';
import { applyInformation } from './apply-information.ts';

export type Answered =
  /** `passed` says whether the order's pre-check is content now. */
  | { state: 'saved'; passed: boolean }
  | { state: 'invalid-name'; request: InformationRequest }
  | Exclude<LookedUp, { state: 'open' }>;

// All links of an order end together; the order's lock makes two answers at once come one after the other.
const lockOrder = 'select 1 from orders where trade_id = $1 for update';
const endLinks =
  'update information_requests set answered_at = $2 where trade_id = $1 and answered_at is null';

/**
 * Takes the name that was entered on the page of a link, once: the order's beneficiary gets it and the pre-check runs
 * again, in one transaction. A name that is not in Chinese characters leaves the link open.
 */
export async function answerInformationRequest(
  ctx: ServiceContext,
  token: string,
  enteredName: string,
): Promise<Answered> {
  const found = await findInformationRequest(ctx, ctx.pool, token);
  if (found.state !== 'open') return found;
  const { request } = found;
  const name = chineseName(enteredName, request.entityType);
  if (name === undefined) {
    return { state: 'invalid-name', request };
  }
  const known = await findPartnerById(ctx.pool, request.partnerId);
  if (!known) throw new Error('an order without its partner');
  const outcome = await inTransaction(ctx, (tx) =>
    apply(ctx, tx, known.partner, { token, chineseName: name, request }),
  );
  return outcome.ok ? outcome.value : { state: 'closed' };
}

async function apply(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  input: { token: string; chineseName: string; request: InformationRequest },
): Promise<Result<Answered, DomainError>> {
  const { tradeId } = input.request;
  await query(tx, lockOrder, [tradeId]);
  const again = await findInformationRequest(ctx, tx, input.token);
  if (again.state !== 'open') return ok(again);
  const applied = await applyInformation(ctx, tx, partner, { tradeId, chineseName: input.chineseName });
  if (!applied.ok) {
    ctx.log.warn({ tradeId, code: applied.reason.code }, 'information could not be applied to its order');
    return applied;
  }
  await query(tx, endLinks, [tradeId, partnerNow(ctx, partner)]);
  return ok({ state: 'saved', passed: applied.value.findings.length === 0 });
}
