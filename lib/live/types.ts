/**
 * Kinds of a change sent by `GET /api/stream` as event `change` with JSON data. It names the changed object, never its
 * content; the browser fetches again. After the changes of one announcement comes a `revision`, its number.
 * `listening` means that every later change is sent; a `beat` every 15 seconds distinguishes a quiet connection from a
 * dead one. A change of the kind `clock` has the sandbox clock's offset in milliseconds as its version; before it comes
 * a `clock` event, which `listening` includes.
 */
export const liveKinds = [
  'order',
  'wallets',
  'webhook',
  'draft',
  'approval',
  'party',
  'policy',
  'people',
  'clock',
] as const;
type LiveKind = (typeof liveKinds)[number];
export type LiveChange = { kind: LiveKind; id: string; version: number };

/** The portal's time, and how far the sandbox's clock is ahead of it: the service's time is their sum. */
export type ClockNews = { now: string; aheadMs: number };
export type ListeningNews = ClockNews & { revision: number };

export const liveChannel = 'corridor_live';
