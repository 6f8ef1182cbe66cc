import type { Callback } from '../../../lib/service-core/contract/index.ts';
import type { CallbackSecret } from './callback-keys.ts';

export type Claim = {
  deliveryId: string;
  partnerId: string;
  subject: string;
  /** As the outbox stored it; amounts are decimal text. */
  event: Callback;
  /** Attempts made before this one. */
  attempts: number;
  appKey: string;
  callbackUrl: string | null;
  /** The partner's secret, and the one before while both sign. */
  secrets: readonly CallbackSecret[];
  clockOffsetSeconds: number;
  /** Names this claim: a result is recorded for it only while it is held. */
  claimedUntil: string;
  /** On this process's own clock, in milliseconds. */
  takenAt: number;
};

/** `claim` is there when the subject's next event was claimed for this process as it was written. */
export type CallbackJob = { partnerId: string; subject: string; claim?: Claim | undefined };
