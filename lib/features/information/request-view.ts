import { familyOf } from '../transfers/family.ts';
import type { RequestRow } from './repository.ts';
import type { InformationRequest } from './types.ts';

/** Somebody should have looked at it by then; the inbox and the overview say so. */
const overdueAfterMs = 24 * 60 * 60_000;

export function requestView(row: RequestRow, at: Date): InformationRequest {
  const { id, orderNo, beneficiaryName, statusMessage, informationLink, statusSince } = row;
  const family = familyOf(row.family);
  const kept = row.informationRequest;
  const isStillSaid = kept?.answeredAt && kept.answeredAt >= statusSince;
  return {
    orderId: id,
    orderNo,
    family,
    beneficiaryName,
    asked: statusMessage,
    link: informationLink,
    canAnswerHere: family !== 'business',
    since: statusSince.toISOString(),
    isOverdue: at.getTime() - statusSince.getTime() > overdueAfterMs,
    owner: kept?.ownerId && kept.ownerName ? { id: kept.ownerId, name: kept.ownerName } : null,
    answered:
      isStillSaid && kept.answeredAt && kept.answeredBy
        ? { at: kept.answeredAt.toISOString(), by: kept.answeredBy }
        : null,
  };
}
