import { getJson } from '@/lib/fetch-json.ts';

const askEveryMs = 3_000;

/**
 * Asks, while the page can be seen and at once when somebody comes back to it, whether there is a session again, and
 * says once whose it is. Returns the way out.
 */
export function awaitReturn(onReturn: (userId: string) => void): () => void {
  const stop = new AbortController();
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    const session = await getJson<{ userId: string }>('/api/session', stop.signal).catch(() => null);
    if (!session || stop.signal.aborted) return;
    leave();
    onReturn(session.userId);
  };
  const timer = setInterval(() => void ask(), askEveryMs);
  const leave = () => {
    clearInterval(timer);
    stop.abort();
  };
  document.addEventListener('visibilitychange', () => void ask(), { signal: stop.signal });
  return leave;
}
