import { clockSteps, decisions, outcomes, serviceFaults, storyIds } from './types.ts';

/**
 * The `data-testid` of each part of the sandbox's page and of its block on an order's page. Testers' programs rely on
 * them: an id is never renamed.
 */
export const sandboxHandles = [
  'sandbox-order',
  'sandbox-message',
  ...decisions.map((decision) => `sandbox-review-${decision}` as const),
  ...outcomes.map((outcome) => `sandbox-payout-${outcome}` as const),
  'sandbox-callbacks',
  'sandbox-redeliver',
  'sandbox-find',
  'sandbox-clock',
  ...clockSteps.map((seconds) => `sandbox-advance-${seconds}` as const),
  'sandbox-credit',
  'sandbox-service',
  ...serviceFaults.map((fault) => `sandbox-service-${fault}` as const),
  ...storyIds.map((story) => `story-${story}` as const),
] as const;

export type SandboxHandle = (typeof sandboxHandles)[number];

/** The attribute of a part of the sandbox. */
export const handle = (id: SandboxHandle): { 'data-testid': SandboxHandle } => ({ 'data-testid': id });
