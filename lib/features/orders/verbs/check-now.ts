import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { orderRefSchema } from '../schema.ts';
import type { CheckNowRefusal, CheckNowValue } from '../types.ts';
import { checkOrder } from './check-order.ts';

/** A person asks the service about an order now, without waiting for callback or schedule. */
export const checkNow = useCase({
  permission: 'order:check',
  input: orderRefSchema,
  run: async (actor, { orderId }): Promise<Result<CheckNowValue, CheckNowRefusal>> => {
    const result = await checkOrder(orderId, 'check');
    if (!result) return err({ code: 'order-not-found' });
    if (result.kind === 'unreachable') return err({ code: 'unavailable', message: result.message });
    const { order, changed } = result;
    return ok({
      status: order.serviceStatus,
      changed,
      checkedAt: (order.lastCheckedAt ?? now()).toISOString(),
    });
  },
});
