import { beginsAsPdf, pdfHeadBytes } from '../service-core/pdf-beginning.ts';
import type { MediaType } from './store.ts';

/** The number of bytes from the beginning that {@link mediaTypeOf} needs. */
export const headBytes = pdfHeadBytes;

/** Names only the kinds a browser shows as they are: it decides what may be shown inline. */
export function mediaTypeOf(head: Uint8Array): MediaType {
  const text = Buffer.from(head).toString('latin1');
  if (beginsAsPdf(text)) return 'application/pdf';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  return 'application/octet-stream';
}
