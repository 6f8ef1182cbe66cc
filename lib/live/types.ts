/**
 * Kinds of a change sent by `GET /api/stream` as event `change` with JSON data. It names the changed object, never its
 * content; the browser fetches again. `listening` means that every later change is sent; a `beat` every 15 seconds
 * distinguishes a quiet connection from a dead one.
 */
export const liveKinds = ['order', 'wallets', 'webhook', 'draft', 'approval', 'party', 'policy'] as const;
type LiveKind = (typeof liveKinds)[number];
export type LiveChange = { kind: LiveKind; id: string; version: number };

export const liveChannel = 'corridor_live';
