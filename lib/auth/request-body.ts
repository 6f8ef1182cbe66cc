/** Returns the body as text, or null when it is larger than `limitBytes`: nothing beyond is read. */
export async function readText(request: Request, limitBytes: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return null;
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limitBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parsed JSON of at most 256 KiB; undefined for anything else, which no schema accepts. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, 256 * 1024);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
