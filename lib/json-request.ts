/** The options of `fetch` for sending JSON to one of our own route handlers. */
export function jsonRequest(method: 'POST' | 'PATCH', body: object): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
