import { describePortal } from './lib/describe.ts';
import { runStack } from './lib/run-stack.ts';

await runStack({
  name: 'dev',
  description: 'Starts portal, payout service and PostgreSQL for development: what changes is loaded again.',
  mode: 'development',
  describe: describePortal,
});
