import type { Callback } from '../../../lib/service-core/contract/index.ts';
import type { CallbackSecret } from './callback-keys.ts';

export type Claim = {
  deliveryId: string;
  partnerId: string;
  subject: string;
  /** The stored body; amounts are decimal text. */
  event: Callback;
  /** Attempts made before this one. */
  attempts: number;
  appKey: string;
  callbackUrl: string | null;
  /** The partner's current secret, and the previous one during a rotation. */
  secrets: readonly CallbackSecret[];
  clockOffsetSeconds: number;
  /** Identifies this claim: a failure is recorded only while the claim is held. */
  claimedUntil: string;
  /** This process's monotonic clock, in milliseconds. */
  takenAt: number;
};

/** `claim` is set if the subject's next event was claimed for this process when it was written. */
export type CallbackJob = { partnerId: string; subject: string; claim?: Claim | undefined };
