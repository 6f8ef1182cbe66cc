/** One call to the service for the API tab; personal data and secrets are left out before it is stored. */
export type ExchangeView = {
  id: string;
  endpoint: string;
  method: string;
  path: string;
  at: string;
  durationMs: number;
  httpStatus: number | null;
  envelopeStatus: string | null;
  outcome: string;
  requestBody: string;
  responseBody: string | null;
  signature: string | null;
};

/** The capabilities of the interface that the portal uses, each with its own health (ui.md §2.4). */
export const capabilities = [
  'quote',
  'create',
  'upload',
  'confirm',
  'wallets',
  'status',
  'checks',
  'callbacks',
] as const;

export type Capability = (typeof capabilities)[number];

/** Times are ISO 8601 by the portal's clock. */
export type CapabilityHealth = {
  capability: Capability;
  /** `idle`: no call in the last 15 minutes. */
  state: 'ok' | 'failing' | 'idle';
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  /** Set for `failing`: the first failure after the last success. */
  failingSince: string | null;
  /** Set for `failing`: the time from which it is worth trying again. */
  retryAt: string | null;
  /** `retryAt` is in the future: actions that need this capability are not offered. */
  isResting: boolean;
};

/** One capability over the last 24 hours, oldest hour first; the last hour is the current one. */
export type CapabilityDay = {
  capability: Capability;
  hours: { from: string; answered: number; unanswered: number }[];
};

/** `refused`: the service refused for a reason other than the signature, given in `message`. */
export type SignatureRefusal =
  | { code: 'signature-invalid' }
  | { code: 'refused'; message: string }
  | { code: 'unavailable' };
