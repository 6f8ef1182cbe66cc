/**
 * A change as `GET /api/stream` sends it: event `change`, data one of these as JSON. It names what changed, never its
 * content; the browser asks again for what it shows. `listening` says that from then on every change is told, and a
 * `beat` arrives every 15 seconds, so that a dead connection can be told from a quiet one.
 */
export const liveKinds = ['order', 'wallets', 'webhook', 'draft', 'approval', 'party', 'policy'] as const;
type LiveKind = (typeof liveKinds)[number];
export type LiveChange = { kind: LiveKind; id: string; version: number };

export const liveChannel = 'corridor_live';
