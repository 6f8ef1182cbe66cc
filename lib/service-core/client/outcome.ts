import { type Code, codes } from '../codes.ts';
import { type DataOf, decodeData, decodeEnvelope, type Endpoint, parseWire } from '../contract/index.ts';
import type { TransportAnswer } from './transport.ts';

/**
 * The outcome of a call. `refused`: the service answered and did nothing. `unknown`: the call was sent and the answer
 * is missing or unreadable, so it may have taken effect; ask for the status before anything else. `not-sent`: the call
 * certainly had no effect.
 */
export type Outcome<T> =
  | { kind: 'accepted'; data: T; message?: string }
  | Refused
  | { kind: 'unknown'; reason: UnknownReason; message: string; httpStatus?: number }
  | { kind: 'not-sent'; reason: NotSentReason; message: string; errors?: readonly OutcomeError[] };

export type OutcomeError = { path: string; message: string };
export type UnknownReason = 'timed-out' | 'connection-lost' | 'unreadable-answer';
export type NotSentReason = 'unreachable' | 'token-refused' | 'invalid-request';

export type Refused = {
  kind: 'refused';
  /** The envelope's status; see `codeOfStatus` for its meaning. */
  code: string;
  /** The exact code, if the service gives it in addition; see `Endpoint.refusalCode`. */
  exactCode?: string;
  message: string;
  errors?: readonly OutcomeError[];
  httpStatus: number;
  retryAfterSeconds?: number;
};

/**
 * One HTTP exchange, for logs and the API tab. Secrets of the token call are redacted; bodies contain personal data.
 */
export type Exchange = {
  id: string;
  endpoint: string;
  method: string;
  /** Including the query. */
  path: string;
  at: Date;
  durationMs: number;
  httpStatus?: number;
  envelopeStatus?: string;
  /** The signed bytes as text. */
  requestBody: string;
  sign: string;
  responseBody?: string;
  outcome: Outcome<unknown>['kind'];
};

const statusesOf = (names: readonly Code[]) => new Set<string>(names.map((name) => codes[name].status));

// These refuse the caller, not the request: an administrator must fix keys, tokens or addresses.
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
 * True if the service did not process the call: it was never sent, or refused because of its caller or its time. If the
 * call repeats an unanswered one, this says nothing about the first.
 */
export function endedAtTheDoor(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'not-sent') return true;
  if (outcome.kind !== 'refused') return false;
  const isDoorCode = isAccessRefusal(outcome.code) || otherDoorStatuses.has(outcome.code);
  return isDoorCode || doorHttpStatuses.has(outcome.httpStatus);
}

/** True if an envelope status refuses the caller itself: its keys, token or address. */
export function isAccessRefusal(status: string): boolean {
  return accessStatuses.has(status);
}

export type ReadAnswer<T> = { outcome: Outcome<T>; envelopeStatus?: string };

/** Turns a transport answer into the outcome of the call to `endpoint`. */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: TransportAnswer): ReadAnswer<DataOf<E>> {
  if (answer.kind === 'not-sent') {
    return { outcome: { kind: 'not-sent', reason: 'unreachable', message: answer.message } };
  }
  if (answer.kind !== 'answered') {
    return { outcome: { kind: 'unknown', reason: answer.kind, message: answer.message } };
  }
  const parsed = parseWire(answer.body);
  const envelope = parsed.ok ? decodeEnvelope(parsed.value) : undefined;
  if (envelope === undefined || !envelope.ok) {
    return unreadable(answer, `HTTP ${answer.status} without the service's envelope`);
  }
  const { status, message, data, errors, exactCode } = envelope.value;
  // A failing server may have done the work before it failed, regardless of its envelope.
  if (answer.status >= 500)
    return unreadable(answer, `HTTP ${answer.status}: ${message ?? 'server error'}`, status);
  // The service itself does not know the outcome (decisions §2).
  if (status === codes.outcomeUnknown.status) {
    return unreadable(answer, message ?? codes.outcomeUnknown.meaning, status);
  }
  if (status === codes.success.status) {
    if (answer.status >= 300) return unreadable(answer, `status '1' under HTTP ${answer.status}`, status);
    const decoded = decodeData(endpoint, data);
    if (!decoded.ok) {
      const [first] = decoded.reason;
      return unreadable(
        answer,
        `the answer's data is not as specified: ${first?.path} ${first?.message}`,
        status,
      );
    }
    return {
      outcome: { kind: 'accepted', data: decoded.value, ...(message !== undefined && { message }) },
      envelopeStatus: status,
    };
  }
  const refused: Refused = {
    kind: 'refused',
    code: status,
    message: message ?? `refused with status ${status}`,
    httpStatus: answer.status,
  };
  if (errors !== undefined) refused.errors = errors;
  if (exactCode !== undefined) refused.exactCode = exactCode;
  const wait = retryAfterSeconds(answer.headers['retry-after']);
  if (wait !== undefined) refused.retryAfterSeconds = wait;
  return { outcome: refused, envelopeStatus: status };
}

function unreadable(
  { status: httpStatus }: { status: number },
  message: string,
  envelopeStatus?: string,
): ReadAnswer<never> {
  return {
    outcome: { kind: 'unknown', reason: 'unreadable-answer', message, httpStatus },
    ...(envelopeStatus !== undefined && { envelopeStatus }),
  };
}

function retryAfterSeconds(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/**
 * True for a refusal that a new token fixes. Other services may use other codes, so their message is checked too. A
 * refused call had no effect, so one repetition is safe for every call.
 */
export function isTokenRefusal(refused: Refused): boolean {
  if (refused.code === codes.tokenInvalid.status || refused.code === codes.tokenExpired.status) return true;
  return (
    (refused.code === codes.error.status || refused.httpStatus === 401) &&
    /\btoken\b.*\b(invalid|expired|missing)\b|\b(invalid|expired|missing)\b.*\btoken\b/i.test(refused.message)
  );
}
