import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export const maxReplyBytes = 64 * 1024;

export type CallbackReply =
  | { ok: true; httpStatus: number; text: string }
  | { ok: false; httpStatus?: number; text?: string; error: string };

/** A reply, and how far the request came: `stale` when a kept connection broke before anything was said. */
export type Reading = CallbackReply & { progress: 'unconnected' | 'stale' | 'sent' };

/**
 * Reads one reply for an undici client, up to 64 KiB. A fault of the receiver is answered at once; the caller then ends
 * the connection, because the rest is not read.
 */
export function readReply(o: {
  isKept: boolean;
  /** The error with which the caller ends a request whose time is over. */
  timedOut: Error;
  resolve: (reading: Reading) => void;
}): Dispatcher.DispatchHandler {
  let isSent = false;
  let httpStatus: number | undefined;
  let size = 0;
  const chunks: Buffer[] = [];

  const refuse = (error: string, text?: string) =>
    o.resolve({
      ok: false,
      error,
      progress: 'sent',
      ...(httpStatus === undefined ? {} : { httpStatus }),
      ...(text === undefined ? {} : { text }),
    });

  return {
    onRequestStart() {
      isSent = true;
    },
    onResponseStart(_controller, status, headers) {
      // 1xx announce that a reply will come.
      if (status < 200) return;
      httpStatus = status;
      const fault = faultOf(headers);
      if (fault !== undefined) refuse(fault);
    },
    onResponseData(_controller, chunk) {
      size += chunk.length;
      if (size > maxReplyBytes) refuse(tooLarge);
      else chunks.push(chunk);
    },
    onResponseEnd() {
      const [first, ...more] = chunks;
      const text = (first && more.length === 0 ? first : Buffer.concat(chunks)).toString('utf8');
      const status = httpStatus ?? 0;
      if (status >= 300 && status < 400) refuse('redirects are not followed', text);
      else o.resolve({ ok: true, httpStatus: status, text, progress: 'sent' });
    },
    onResponseError(_controller, error) {
      if (error === o.timedOut) o.resolve({ ok: false, error: 'timed out', progress: 'sent' });
      else if (httpStatus !== undefined) refuse(`the reply broke off: ${reasonOf(error)}`);
      else {
        const progress = !isSent ? 'unconnected' : o.isKept ? 'stale' : 'sent';
        o.resolve({ ok: false, error: `connection failed: ${reasonOf(error)}`, progress });
      }
    },
  };
}

const tooLarge = 'the reply is larger than 64 KiB';

function faultOf(headers: IncomingHttpHeaders): string | undefined {
  // A header that is there more than once is a list here.
  const encodings = [headers['content-encoding'] ?? []].flat();
  if (encodings.some((encoding) => encoding.toLowerCase() !== 'identity'))
    return 'the reply has a content-encoding';
  return Number(headers['content-length'] ?? 0) > maxReplyBytes ? tooLarge : undefined;
}

/** The code names the cause without repeating addresses or paths. */
function reasonOf(error: Error & { code?: unknown }): string {
  if (error.code === 'UND_ERR_SOCKET') return 'closed without a whole reply';
  return typeof error.code === 'string' ? error.code : 'unknown';
}
