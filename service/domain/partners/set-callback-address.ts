import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../context.ts';
import type { DomainError } from '../errors.ts';
import { type ChangedPartner, changePartner } from './change-partner.ts';

/**
 * Where events of this partner go; the service appends `/hub/webhook`. Whether the host resolves to an address that
 * may be called is decided at each delivery, because names change what they point to. Null sends nothing any more:
 * events are kept as failed, to be sent by hand. Refuses with `bodyInvalid`.
 */
export async function setCallbackAddress(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  request: { url: string | null; statuses?: 'all' | 'final' | undefined },
): Promise<Result<ChangedPartner, DomainError>> {
  return changePartner(ctx, partner, (before) =>
    ok({ callbackUrl: request.url, callbackStatuses: request.statuses ?? before.callbackStatuses }),
  );
}
