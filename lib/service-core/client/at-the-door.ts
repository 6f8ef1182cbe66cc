import { type Code, codes } from '../codes.ts';
import type { Outcome } from './outcome.ts';

const statusesOf = (names: readonly Code[]) => new Set<string>(names.map((name) => codes[name].status));

// Refusals of the caller, not of the request: nothing in the request fixes these, an administrator of the caller does.
const accessStatuses = statusesOf([
  'signatureInvalid',
  'appKeyUnknown',
  'tokenInvalid',
  'tokenExpired',
  'addressNotAllowed',
  'signatureMissing',
  'signVersionRequired',
  'replayed',
  'keyRejected',
]);
const otherDoorStatuses = statusesOf(['partnerSuspended', 'pathUnknown', 'tooManyRequests', 'serviceBusy']);
const doorHttpStatuses = new Set([401, 403, 429]);

/**
 * True if a call was not even looked at: it never went out, or was refused for its caller or its time. Of a call that
 * repeats one without an answer this says nothing about the first.
 */
export function endedAtTheDoor(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'not-sent') return true;
  if (outcome.kind !== 'refused') return false;
  const isDoorCode = isAccessRefusal(outcome.code) || otherDoorStatuses.has(outcome.code);
  return isDoorCode || doorHttpStatuses.has(outcome.httpStatus);
}

/** True if an envelope status refuses the caller as such: its keys, its token, its address. */
export function isAccessRefusal(status: string): boolean {
  return accessStatuses.has(status);
}
