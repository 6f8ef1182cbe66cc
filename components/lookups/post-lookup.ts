import { jsonRequest } from '@/lib/fetch-json.ts';

/** Asks one of our own look-ups, with the details in the body. A lost connection is an answer without content. */
export async function postLookup<T, E>(
  path: string,
  body: object,
): Promise<{ ok: true; value: T } | { ok: false; reason: E | null }> {
  try {
    const answer = await fetch(path, jsonRequest('POST', body));
    const content: unknown = await answer.json();
    return answer.ok ? { ok: true, value: content as T } : { ok: false, reason: content as E };
  } catch {
    return { ok: false, reason: null };
  }
}
