import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { ableColleagues, countRequests, findRequest, openRequests } from './repository.ts';
import { requestView } from './request-view.ts';
import type { InformationInbox, InformationOfOrder } from './types.ts';

/** Returns every order with an open request of the service, longest wait first; at most 200. */
export const informationInbox = useCase('order:read', async (actor): Promise<InformationInbox> => {
  const at = now();
  const [rows, colleagues] = await Promise.all([openRequests(200), ableColleagues()]);
  return {
    requests: rows.map((row) => requestView(row, at)),
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
      request: row && requestView(row, at),
      colleagues,
      me: actor.userId,
      serverNow: at.toISOString(),
    };
  },
);

export const countInformationRequests = useCase('order:read', async (): Promise<number> => countRequests());
