import type { Messages } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Actor } from '../auth/permissions.ts';
import { log } from '../logger.ts';
import { seats } from '../process/turns.ts';
import { shared } from '../shared.ts';

/** A file to save or to show. Nothing of it is made before it is read; what makes it stops when `signal` fires. */
export type DownloadFile = {
  name: string;
  type: string;
  /** In the browser, where it can; else it is saved. */
  isShown?: true;
  content: (signal: AbortSignal) => AsyncGenerator<Uint8Array, void, void>;
};

/** Limits of files made at once, each in its own thread: per person, and in all. */
export const mostDownloads = { ofPerson: 3, inAll: 6 };

const places = () =>
  shared('download-places', () => seats({ most: mostDownloads.inAll, mostOfPlace: mostDownloads.ofPerson }));

/**
 * Answers with a file while it is made, or with what `make` answers instead. Too many at once are refused in words,
 * with 503, before `make` is called. A file that cannot be finished breaks off, so that it never looks whole.
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

/** A page of one sentence in place of a file: a browser that follows a link to one shows it. */
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
    // No effect on a download that ended or broke; the file's maker reported that already.
    bytes.return().catch(() => {});
  };
  // Of a request whose sender has left Next never reads or cancels the answer.
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
