import type { Usage } from '../lib/processor.ts';
import { startMeter } from '../lib/processor.ts';
import type { StockedOrder } from './order-stock.ts';

export type Trial = { answered: string[]; perSecond: number; usage: Usage };

/** Confirms orders in a closed loop until the time or the orders are over. Anything but a success ends the run. */
export async function confirmFor(o: {
  seconds: number;
  clients: number;
  orders: readonly StockedOrder[];
  confirm: (order: StockedOrder) => Promise<boolean>;
  groups: Record<string, () => readonly number[]>;
}): Promise<Trial> {
  const answered: string[] = [];
  let next = 0;
  const meter = startMeter(o.groups);
  const own = process.cpuUsage();
  const begun = performance.now();
  const end = begun + o.seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const order = o.orders[next];
      next += 1;
      if (!order) return;
      if (!(await o.confirm(order))) throw new Error(`the confirmation of ${order.tradeId} was refused`);
      answered.push(order.tradeId);
    }
  };
  await Promise.all(Array.from({ length: o.clients }, client));
  const perSecond = (1000 * answered.length) / (performance.now() - begun);
  const { user, system } = process.cpuUsage(own);
  const usage = meter();
  usage.cpuSeconds.server = (user + system) / 1e6;
  return { answered, perSecond, usage };
}
