import { makeHistory, startReceiver } from '../lib/features/demo/history/make-history.ts';
import { plannedOrders } from '../lib/features/demo/history/plan.ts';
import { tasks } from '../lib/features/reconciliation/jobs.ts';
import { progressMark } from './lib/demo-history.ts';

const toldEvery = 20;

// Run by the start commands in a process of its own, before the portal takes its address; they read its lines.
const receiver = await startReceiver({ port: Number(process.env.PORT), host: process.env.PORTAL_HOST ?? '' });
const plan = process.env.DEMO_DATA === 'none' ? [] : plannedOrders();
let told = 0;
const history = await makeHistory(plan, {
  tasks,
  onDay: (orders) => {
    if (orders < told + toldEvery) return;
    told = orders;
    console.log(`${progressMark}${orders} of ${plan.length}`);
  },
});
await receiver.stop();
console.log(JSON.stringify({ history }));
process.exit(0);
