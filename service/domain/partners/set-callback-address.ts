import { ok, type Result } from '../../../lib/service-core/result.ts';
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
  const problem = problemOf(request.url, ctx.settings.mode);
  if (problem !== undefined) {
    return refuse('bodyInvalid', `url: ${problem}`, { errors: [{ path: 'url', message: problem }] });
  }
  const { rows } = await ctx.pool.query<{ callback_statuses: 'all' | 'final' }>(
    `update partners set callback_url = $2, callback_statuses = coalesce($3, callback_statuses)
     where id = $1 returning callback_statuses`,
    [partner.id, request.url, request.statuses ?? null],
  );
  return ok({ url: request.url, statuses: rows[0]?.callback_statuses ?? 'all' });
}

function problemOf(text: string, mode: 'sandbox' | 'production'): string | undefined {
  if (!URL.canParse(text)) return 'must be a complete address, as https://example.com';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.search !== '' || url.hash !== '') return 'must not contain a query or fragment';
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && mode === 'sandbox' && loopback) return undefined;
  return url.protocol === 'https:'
    ? undefined
    : 'must begin with https:// (the sandbox takes http:// for loopback)';
}
