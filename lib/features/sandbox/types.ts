// Read in the browser, so without zod.

export const decisions = ['approve', 'reject', 'hold'] as const;

export const outcomes = ['complete', 'refuse', 'hold', 'return'] as const;

/** The steps by which the clock can be advanced, in seconds: 15 minutes and one day. */
export const clockSteps = [900, 86_400] as const;

export const serviceFaults = ['normal', 'slow', 'down'] as const;
export type ServiceFault = (typeof serviceFaults)[number];
/** `other`: faults that this page does not offer; `unknown`: the fault proxy did not answer. */
export type FaultState = ServiceFault | 'other' | 'unknown';

/** The ids of the stories, in the order in which they are shown. */
export const storyIds = [
  'paid',
  'refused',
  'review-held',
  'information-required',
  'waiting-approval',
] as const;
export type StoryId = (typeof storyIds)[number];

/** A callback of an order as the service sends it. `attempts` counts the attempts so far. */
export type Delivery = {
  deliveryId: string;
  /** The order's service status that the callback reports. */
  status: string | null;
  /** `pending`, `delivered` or `failed`; another word is shown as the service gives it. */
  state: string;
  attempts: number;
  /** The HTTP status that answered the last attempt, 0 without an answer; null before the first attempt. */
  lastReply: number | null;
};

/**
 * `isAtService`: the service has accepted the order; only then it can be decided. `isInformationRequested`: people
 * who approve its review now cannot approve the order in the portal.
 */
export type SandboxOrder = {
  isAtService: boolean;
  isInformationRequested: boolean;
  /** Newest first; null if the service did not answer. */
  deliveries: Delivery[] | null;
};

export type ClockView = { aheadSeconds: number };

type Production = { code: 'production' };

/** `outcome-unknown`: the call was sent without an answer, so it may have taken effect. */
export type CallRefusal =
  | Production
  | { code: 'refused'; message: string }
  | { code: 'unavailable' }
  | { code: 'outcome-unknown' };

/** `no-effect`: the order is past the point where this decision matters (code 20203). */
export type DecisionRefusal =
  | CallRefusal
  | { code: 'order-not-found' }
  | { code: 'not-at-service' }
  | { code: 'no-effect' };

export type CreditRefusal = CallRefusal | { code: 'invalid-amount' };
export type FaultRefusal = Production | { code: 'no-faults' } | { code: 'faults-unreachable' };
/** `orderId` names the order if it was made before the story stopped. */
export type StoryRefusal = Production | { code: 'story-stopped'; orderId: string | null };
