import { describeService } from './lib/describe.ts';
import { runStack } from './lib/run-stack.ts';

await runStack('service-only', describeService);
