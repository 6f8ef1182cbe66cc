import { type Code, codes } from '../codes.ts';
import type { Outcome } from './outcome.ts';

const statusesOf = (names: readonly Code[]) => new Set<string>(names.map((name) => codes[name].status));

// Who called, not what was asked: nothing in the request mends these, an administrator of the caller does.
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
 * Whether a call was not even looked at: it never went out, or was refused for who sent it or when. Of a call that
 * repeats one without an answer this says nothing about the first.
 */
export function endedAtTheDoor(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'not-sent') return true;
  if (outcome.kind !== 'refused') return false;
  const isDoorCode = isAccessRefusal(outcome.code) || otherDoorStatuses.has(outcome.code);
  return isDoorCode || doorHttpStatuses.has(outcome.httpStatus);
}

/** Whether an envelope status refuses the caller as such: its keys, its token, its address. */
export function isAccessRefusal(status: string): boolean {
  return accessStatuses.has(status);
}
