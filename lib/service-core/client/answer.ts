import { codes } from '../codes.ts';
import { type DataOf, decodeData, decodeEnvelope, type Endpoint, parseWire } from '../contract/index.ts';
import type { Outcome, Refused } from './outcome.ts';
import type { TransportAnswer } from './transport.ts';

export type ReadAnswer<T> = { outcome: Outcome<T>; envelopeStatus?: string };

/** Turns an answer from the transport into the outcome for the caller of `endpoint`. */
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
    return unreadable(`HTTP ${answer.status} without the service's envelope`);
  }
  const { status, message, data, errors, exactCode } = envelope.value;
  // A failing server may have done the work before it failed, whatever its envelope says.
  if (answer.status >= 500) return unreadable(`HTTP ${answer.status}: ${message ?? 'server error'}`, status);
  // The service itself says that it does not know (decisions §2).
  if (status === codes.outcomeUnknown.status) {
    return unreadable(message ?? codes.outcomeUnknown.meaning, status);
  }
  if (status === codes.success.status) {
    if (answer.status >= 300) return unreadable(`status '1' under HTTP ${answer.status}`, status);
    const decoded = decodeData(endpoint, data);
    if (!decoded.ok) {
      const [first] = decoded.reason;
      return unreadable(`the answer's data is not as specified: ${first?.path} ${first?.message}`, status);
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

function unreadable(message: string, envelopeStatus?: string): ReadAnswer<never> {
  return {
    outcome: { kind: 'unknown', reason: 'unreadable-answer', message },
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
 * True for a refusal that a new token cures. Only our own codes are known, so a foreign service's message is read too;
 * a refused call was not done, so one repetition is safe for every call.
 */
export function saysTokenIsBad(refused: Refused): boolean {
  if (refused.code === codes.tokenInvalid.status || refused.code === codes.tokenExpired.status) return true;
  return (
    (refused.code === codes.error.status || refused.httpStatus === 401) &&
    /\btoken\b.*\b(invalid|expired|missing)\b|\b(invalid|expired|missing)\b.*\btoken\b/i.test(refused.message)
  );
}
