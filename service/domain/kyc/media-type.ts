import { open } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { fileTypeFromFile } from 'file-type';

const sampleBytes = 4096;

/** Detects the kind of a delivered file by its content, for the people who read it: any kind is accepted. */
export async function mediaTypeOf(path: string): Promise<string> {
  // A file that is crafted to confuse the reader is of no known kind.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found) return found.mime;
  return (await looksLikeText(path)) ? 'text/plain' : 'application/octet-stream';
}

async function looksLikeText(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const sample = buffer.subarray(0, bytesRead);
    // The sample may end in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return bytesRead > 0 && !sample.includes(0);
  } catch {
    return false;
  } finally {
    await file.close();
  }
}
