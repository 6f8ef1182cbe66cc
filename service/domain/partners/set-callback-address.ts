import { ok, type Result } from '../../../lib/service-core/result.ts';
import { checkCallbackUrl } from '../callbacks/address.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';

export type CallbackAddress = { url: string; statuses: 'all' | 'final' };

/**
 * Where events of this partner go; the service appends `/hub/webhook`. Whether the host resolves to an address that
 * may be called is decided at each delivery, because names change what they point to. Refuses with `bodyInvalid`.
 */
export async function setCallbackAddress(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  request: { url: string; statuses?: 'all' | 'final' | undefined },
): Promise<Result<CallbackAddress, DomainError>> {
  const checked = checkCallbackUrl(request.url, { allowLoopback: ctx.settings.mode === 'sandbox' });
  if (!checked.ok) {
    return refuse('bodyInvalid', checked.reason, { errors: [{ path: 'url', message: checked.reason }] });
  }
  const { rows } = await ctx.pool.query<{ callback_statuses: 'all' | 'final' }>(
    `update partners set callback_url = $2, callback_statuses = coalesce($3, callback_statuses)
     where id = $1 returning callback_statuses`,
    [partner.id, request.url, request.statuses ?? null],
  );
  return ok({ url: request.url, statuses: rows[0]?.callback_statuses ?? 'all' });
}
