import { type Actor, may } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { env } from '../../env.ts';
import { callPayout } from '../../payout/client.ts';
import { serviceTime } from '../../payout/service-clock.ts';
import { type DataOf, sandboxEndpoints } from '../../service-core/contract/index.ts';
import { findOrder } from '../orders/data/order.ts';
import { getOrderDetail } from '../orders/queries.ts';
import type { OrderDetail } from '../orders/types.ts';
import { isInformationRequested } from '../transfers/conditions/order.ts';
import { orderIdNamed } from './data.ts';
import { hasFaults, readFault } from './fault-control.ts';
import { sandboxOrderSchema } from './schema.ts';
import type { ClockView, Delivery, FaultState, SandboxOrder } from './types.ts';

/** True while this portal is a sandbox; production has no page, block or action of it. */
export const isSandbox = (): boolean => env().PORTAL_ENV !== 'production';

/** True for people whom the sandbox's page and its block on an order are shown. */
export const maySeeSandbox = ({ role }: Pick<Actor, 'role'>): boolean =>
  isSandbox() && may(role, 'sandbox:use');

/** The callbacks of an order; null in production and for an order that does not exist. */
export const loadSandboxOrder = useCase({
  permission: 'sandbox:use',
  input: sandboxOrderSchema,
  run: async (_actor, { id }): Promise<SandboxOrder | null> => {
    const order = isSandbox() ? await findOrder(id) : null;
    if (!order) return null;
    if (order.tradeId === null) return { isAtService: false, isInformationRequested: false, deliveries: [] };
    const outcome = await callPayout(sandboxEndpoints.sandboxCallbacks, { id: order.tradeId });
    const deliveries = outcome.kind === 'accepted' ? outcome.data.map(deliveryOf).toReversed() : null;
    return { isAtService: true, isInformationRequested: isInformationRequested(order), deliveries };
  },
});

function deliveryOf(told: DataOf<typeof sandboxEndpoints.sandboxCallbacks>[number]): Delivery {
  const { deliveryId, status, state, attempts } = told;
  const last = attempts.at(-1);
  return {
    deliveryId,
    status: status ?? null,
    state,
    attempts: attempts.length,
    lastReply: last ? (last.httpStatus ?? 0) : null,
  };
}

/** Everything on the sandbox's page, without a call to the service, which may be slow or down on purpose. */
export const loadSandboxPage = useCase(
  'sandbox:use',
  async (
    actor,
    name: string,
  ): Promise<{ clock: ClockView; fault: FaultState | null; order: OrderDetail | null }> => {
    const at = now();
    const [fault, orderId] = await Promise.all([
      hasFaults() ? readFault() : null,
      name === '' ? null : orderIdNamed(name),
    ]);
    return {
      clock: { aheadSeconds: (serviceTime(at).getTime() - at.getTime()) / 1_000 },
      fault,
      order: orderId === null ? null : await getOrderDetail(actor, orderId),
    };
  },
);
