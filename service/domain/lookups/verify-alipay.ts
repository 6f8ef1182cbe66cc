import {
  alipayTemplateOf,
  type endpoints,
  type RequestOf,
} from '../../../lib/service-core/contract/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { newId } from '../ids.ts';
import { findApprovedEntity } from '../partners/customer-entity.ts';
import { query } from '../sql.ts';
import { askBank, askWallet, type Finding } from './alipay/ask.ts';
import { hashInputs } from './input-hash.ts';

export type AlipayRequest = RequestOf<typeof endpoints.alipayVerification>;

/** `tradeId` names this verification, not an order. */
export type AlipayVerification = { tradeId: string; result: 'success' | 'failed'; message: string };

const store = `
  insert into alipay_verifications (trade_id, partner_id, template, purpose, input_hash, result, reason, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * Verifies that an alipay-type transaction is feasible (specification §4.5), by the template that the request's
 * purpose and fields choose. Every answer is kept under an id of its own; a verification costs nothing and moves
 * nothing. Refuses customerEntityMissing for a payroll whose payer is no reviewed customer entity of this partner, and
 * checkUnavailable when nobody could be asked.
 */
export async function verifyAlipay(
  ctx: ServiceContext,
  partner: Partner,
  request: AlipayRequest,
): Promise<Result<AlipayVerification, DomainError>> {
  const template = alipayTemplateOf(request);
  if (template === 'B2C payroll') {
    const payer = await reviewedPayer(ctx, partner, request);
    if (!payer.ok) return payer;
  }
  const at = partnerNow(ctx, partner);
  const found = await (template === 'C2C bank' ? askBank : askWallet)(ctx.settings, request, at);
  if (!found.ok) return refuse('checkUnavailable');
  const verification = { tradeId: newId('V', at), ...resultOf(found.value) };
  const inputHash = await hashInputs(ctx.settings.keysDir, request);
  await query(ctx.pool, store, [
    verification.tradeId,
    partner.id,
    template,
    request.purpose,
    inputHash,
    verification.result,
    found.value.reason,
    at,
  ]);
  return ok(verification);
}

function resultOf({ feasible, message }: Finding): Pick<AlipayVerification, 'result' | 'message'> {
  return { result: feasible ? 'success' : 'failed', message };
}

async function reviewedPayer(
  ctx: ServiceContext,
  partner: Partner,
  request: AlipayRequest,
): Promise<Result<null, DomainError>> {
  const name = request.payer?.fullName ?? '';
  const country = request.payer?.nationality ?? '';
  const entity = await findApprovedEntity(ctx.pool, partner, { name, country });
  if (entity) return ok(null);
  const how = ctx.settings.mode === 'sandbox' ? ' (in the sandbox: POST /sandbox/customer-entity)' : '';
  return refuse(
    'customerEntityMissing',
    `payer.fullName and payer.nationality name no customer entity of yours that passed its review; have it added and reviewed in the back office${how}, then repeat the call`,
  );
}
