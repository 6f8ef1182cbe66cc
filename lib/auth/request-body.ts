import { drainBounds } from '../process/linger.ts';

/**
 * Yields the body piece by piece. If the reader stops early, the rest is read and dropped, within bounds, so that a
 * client that writes before it reads gets the answer (decisions §6).
 */
export async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array, void, void> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await drain(reader);
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, drainBounds.ms, 'late');
  });
  try {
    for (let bytes = 0; bytes <= drainBounds.bytes; ) {
      const next = await Promise.race([reader.read(), late]);
      if (next === 'late' || next.done) break;
      bytes += next.value.byteLength;
    }
  } finally {
    clearTimeout(timer);
    // Has no effect on a fully read body; otherwise Next closes the connection.
    await reader.cancel().catch(() => {});
  }
}

/** Returns the body as text, or null above `limitBytes`; bytes beyond the limit are dropped. */
export async function readText(request: Request, limitBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of piecesOf(request)) {
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
