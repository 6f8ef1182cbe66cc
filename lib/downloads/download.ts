import type { Messages } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Actor } from '../auth/permissions.ts';
import { log } from '../logger.ts';
import { seats } from '../process/turns.ts';
import { shared } from '../shared.ts';

/** A file to save or to show. Its content is generated only as it is read, and stops when `signal` fires. */
export type DownloadFile = {
  name: string;
  type: string;
  /** Shown in the browser if it can; otherwise saved. */
  isShown?: true;
  content: (signal: AbortSignal) => AsyncGenerator<Uint8Array, void, void>;
};

/** Maximum number of files generated concurrently, each in its own thread: per person and in total. */
export const mostDownloads = { ofPerson: 3, inAll: 6 };

const places = () =>
  shared('download-places', () => seats({ most: mostDownloads.inAll, mostOfPlace: mostDownloads.ofPerson }));

/**
 * Streams a file while it is generated, or returns the response of `make`. Refuses with 503 and a sentence before
 * calling `make` if too many are running. A file that fails midway breaks off, so that it never looks complete.
 */
export async function download(
  { actor, request }: { actor: Actor; request: Request },
  make: () => Promise<DownloadFile | Response>,
): Promise<Response> {
  const leave = places().take(actor.userId);
  if (!leave)
    return await sentencePage('tooManyDownloads', { status: 503, headers: { 'retry-after': '30' } });
  let made: DownloadFile | Response;
  try {
    made = await make();
  } catch (problem) {
    leave();
    throw problem;
  }
  if (made instanceof Response) {
    leave();
    return made;
  }
  const { name, type, isShown, content } = made;
  const headers = {
    'content-type': type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${name}"`,
    'cache-control': 'no-store',
  };
  if (request.method === 'HEAD') {
    leave();
    return new Response(null, { headers });
  }
  return new Response(streamOf(content, { signal: request.signal, leave }), { headers });
}

/** A page with one sentence in place of a file, for a browser that followed a download link. */
export async function sentencePage(
  sentence: keyof Messages['errors'] & ('tooManyDownloads' | 'proofNeeded' | `statement${string}`),
  { status, headers }: { status: number; headers?: Record<string, string> },
): Promise<Response> {
  const [t, locale] = await Promise.all([getTranslations('errors'), getLocale()]);
  return new Response(`${t(sentence, { most: mostDownloads.ofPerson })}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-language': locale,
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

function streamOf(
  content: DownloadFile['content'],
  { signal, leave }: { signal: AbortSignal; leave: () => void },
): ReadableStream<Uint8Array> {
  const stopped = new AbortController();
  const bytes = content(stopped.signal);
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    signal.removeEventListener('abort', end);
    leave();
    stopped.abort();
    // Has no effect on a download that has ended or failed; failures are already reported.
    bytes.return().catch(() => {});
  };
  // Next neither reads nor cancels the answer if the client has left.
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await bytes.next();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (problem) {
          if (!isOver) log.error('a download broke off', { err: problem });
          end();
          controller.error(problem);
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
