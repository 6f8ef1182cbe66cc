import { isCallbackAccepted, parseWire } from '../../../lib/service-core/contract/index.ts';
import type { CallbackReply } from './reply.ts';

/** The length of a reply that is kept: enough to find a receiver's fault by. */
const keptCharacters = 2_000;

export type Verdict = {
  delivered: boolean;
  httpStatus: number | null;
  response: string | null;
  error: string | null;
};

/** Success is HTTP 2xx and a JSON body whose `code` is '200'; a number 200 is taken too (decisions §8). */
export function judgeReply(reply: CallbackReply): Verdict {
  const httpStatus = reply.httpStatus ?? null;
  const response = reply.text === undefined ? null : kept(reply.text);
  if (!reply.ok) return { delivered: false, httpStatus, response, error: reply.error };
  const error = faultOf(reply.httpStatus, reply.text);
  return { delivered: error === null, httpStatus, response, error };
}

function faultOf(httpStatus: number, text: string): string | null {
  if (httpStatus < 200 || httpStatus > 299) return `HTTP ${httpStatus}`;
  const body = parseWire(Buffer.from(text, 'utf8'));
  if (!body.ok) return 'the reply is not JSON';
  return isCallbackAccepted(body.value) ? null : 'the reply’s code is not 200';
}

/** PostgreSQL keeps no NUL in text, and a cut must not leave half a character. */
function kept(text: string): string {
  return text
    .replaceAll('\u0000', '\uFFFD')
    .slice(0, keptCharacters)
    .replace(/\p{Surrogate}/gu, '\uFFFD');
}
