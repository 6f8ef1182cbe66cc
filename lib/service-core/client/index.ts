export { endedAtTheDoor, isAccessRefusal } from './at-the-door.ts';
export { createPayoutClient } from './client.ts';
export type { UploadContent } from './multipart.ts';
export type { CallOptions, PayoutClient, PayoutClientOptions, Upload } from './options.ts';
export type { Exchange, NotSentReason, Outcome, OutcomeError, Refused, UnknownReason } from './outcome.ts';
export { nodeTransport, type Transport, type TransportAnswer, type TransportRequest } from './transport.ts';
