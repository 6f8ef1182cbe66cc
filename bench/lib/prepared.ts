/** A whole HTTP request as bytes, made before the trial, so that the generator only writes and counts. */
export type PreparedRequest = Buffer;

export function preparedPost(o: {
  url: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}): PreparedRequest {
  const body = Buffer.from(o.body);
  const headers = {
    host: new URL(o.url).host,
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...o.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`POST ${o.path} HTTP/1.1\r\n${lines.join('')}\r\n`), body]);
}
