import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../context.ts';
import type { DomainError } from '../errors.ts';
import { type ChangedPartner, changePartner } from './change-partner.ts';

/**
 * Sets the address for this partner's events; the service appends `/hub/webhook`. Each delivery checks again that the
 * host may be called, because names change what they point to. Null stops sending: events are kept as failed, to be
 * sent by hand. Refuses with `bodyInvalid`.
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
