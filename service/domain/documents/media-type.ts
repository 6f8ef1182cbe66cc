import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** What is accepted, by content and never by name (decisions §6). */
const accepted = new Set([
  'image/jpeg',
  'image/png',
  'application/pdf',
  'image/webp',
  'image/heic',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]);

/** The media type of a received file when it is one that orders take, else undefined. */
export async function acceptedMediaType(path: string): Promise<string | undefined> {
  // A file whose structure ends too early or is crafted to confuse the reader is not of an accepted kind.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!found || !accepted.has(found.mime)) return undefined;
  // The detector is content with four characters, which any text can begin with.
  if (found.mime === 'application/pdf' && !(await beginsAsPdf(path))) return undefined;
  return found.mime;
}

async function beginsAsPdf(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return /^%PDF-\d/.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}
