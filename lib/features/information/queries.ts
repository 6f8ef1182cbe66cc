import type { Actor } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { asksName, informationPageOf } from '../orders/queries.ts';
import { familyOf } from '../transfers/types.ts';
import { ableColleagues, countRequests, findRequest, openRequests, type RequestRow } from './data.ts';
import type { InformationInbox, InformationOfOrder, InformationRequest } from './schema.ts';

/** The inbox and the overview mark a request as overdue after this time. */
const overdueAfterMs = 24 * 60 * 60_000;

function requestView(actor: Actor, row: RequestRow, at: Date): InformationRequest {
  const { id, orderNo, beneficiaryName, statusMessage, statusSince } = row;
  const family = familyOf(row.family);
  const kept = row.informationRequest;
  const isStillSaid = kept?.answeredAt && kept.answeredAt >= statusSince;
  return {
    orderId: id,
    orderNo,
    family,
    beneficiaryName,
    asked: statusMessage,
    asksName: asksName(row),
    page: informationPageOf(actor, row),
    suppliedName: row.suppliedName,
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

/** Every order with an open request of the service, longest wait first; at most 200. */
export const informationInbox = useCase('order:read', async (actor): Promise<InformationInbox> => {
  const at = now();
  const [rows, colleagues] = await Promise.all([openRequests(200), ableColleagues()]);
  return {
    requests: rows.map((row) => requestView(actor, row, at)),
    colleagues,
    me: actor.userId,
    serverNow: at.toISOString(),
  };
});

export const informationOfOrder = useCase(
  'order:read',
  async (actor, orderId: string): Promise<InformationOfOrder> => {
    const at = now();
    const [row, colleagues] = await Promise.all([findRequest(orderId), ableColleagues()]);
    return {
      request: row && requestView(actor, row, at),
      colleagues,
      me: actor.userId,
      serverNow: at.toISOString(),
    };
  },
);

export const countInformationRequests = useCase('order:read', async (): Promise<number> => countRequests());
