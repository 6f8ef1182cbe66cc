import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { ableColleagues, countRequests, findRequest, openRequests } from './repository.ts';
import { requestView } from './request-view.ts';
import type { InformationInbox, InformationOfOrder } from './types.ts';

/** Returns every order with an open request of the service, longest wait first; at most 200. */
export async function informationInbox(actor: Actor): Promise<InformationInbox> {
  authorise(actor, 'order:read');
  const at = now();
  const [rows, colleagues] = await Promise.all([openRequests(200), ableColleagues()]);
  return {
    requests: rows.map((row) => requestView(row, at)),
    colleagues,
    me: actor.userId,
    serverNow: at.toISOString(),
  };
}

export async function informationOfOrder(actor: Actor, orderId: string): Promise<InformationOfOrder> {
  authorise(actor, 'order:read');
  const at = now();
  const [row, colleagues] = await Promise.all([findRequest(orderId), ableColleagues()]);
  return { request: row && requestView(row, at), colleagues, me: actor.userId, serverNow: at.toISOString() };
}

export async function countInformationRequests(actor: Actor): Promise<number> {
  authorise(actor, 'order:read');
  return countRequests();
}
