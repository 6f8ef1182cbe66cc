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
  return found && accepted.has(found.mime) ? found.mime : undefined;
}
