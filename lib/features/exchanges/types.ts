/** One call to the service as the API tab shows it: personal data and secrets were left out before storing. */
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

/** What the portal does over the interface, each with its own health (ui.md §2.4). */
export type Capability = 'quote' | 'create' | 'upload' | 'confirm' | 'wallets' | 'status';

export type CapabilityHealth = {
  capability: Capability;
  /** `idle`: nothing was asked in the last 15 minutes. */
  state: 'ok' | 'failing' | 'idle';
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
};
