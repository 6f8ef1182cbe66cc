/** Thrown for an answer of our own route handlers that is not 2xx. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly status: number;
  /** The refusal's code; null if the answer has none. */
  readonly code: string | null;

  constructor(path: string, status: number, code: string | null = null) {
    super(`${path} answered ${status}`);
    this.status = status;
    this.code = code;
  }
}

/**
 * Reads JSON from one of our own route handlers. Throws {@link RequestFailed}, or fetch's error without a connection.
 */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(path, { ...(signal && { signal }) });
  if (!answer.ok) {
    const refusal: { code?: string } | null = await answer.json().catch(() => null);
    throw new RequestFailed(path, answer.status, refusal?.code ?? null);
  }
  return (await answer.json()) as T;
}

/** The options of `fetch` for sending JSON to one of our own route handlers. */
export function jsonRequest(method: 'POST' | 'PATCH', body: object): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
