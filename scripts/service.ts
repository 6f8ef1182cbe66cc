import { describeService } from './lib/describe.ts';
import { runStack } from './lib/run-stack.ts';

await runStack({
  name: 'service',
  description: 'Starts the payout service alone, with PostgreSQL unless SERVICE_DATABASE_URL names one.',
  mode: 'service-only',
  describe: describeService,
});
