export { createPayoutClient } from './client.ts';
export type { CallOptions, PayoutClient, PayoutClientOptions, Upload, UploadContent } from './options.ts';
export type { Exchange, NotSentReason, Outcome, OutcomeError, Refused, UnknownReason } from './outcome.ts';
export { endedAtTheDoor, isAccessRefusal } from './outcome.ts';
export { nodeTransport, type Transport, type TransportAnswer, type TransportRequest } from './transport.ts';
