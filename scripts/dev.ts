import { describePortal } from './lib/describe.ts';
import { runStack } from './lib/run-stack.ts';

await runStack('development', describePortal);
