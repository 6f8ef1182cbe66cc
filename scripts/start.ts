import { describePortal } from './lib/describe.ts';
import { runStack } from './lib/run-stack.ts';

await runStack({
  name: 'start',
  description:
    'Starts portal, payout service and PostgreSQL from a production build, which it makes when needed.',
  mode: 'production',
  describe: describePortal,
});
