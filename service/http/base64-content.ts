/** The text is not canonical standard base64 with padding, on one line. */
export class NotBase64 extends Error {}

/** A multiple of four, so that each piece is base64 of its own. */
const pieceLength = 256 * 1024;

/**
 * The bytes that base64 text stands for, piece by piece, so that a document of megabytes does not stop the process
 * for the others. Throws {@link NotBase64}: one content has one spelling, and what a lenient decoder would skip over
 * is a file that arrived broken.
 */
export function* base64Content(text: string): Generator<Uint8Array> {
  for (let at = 0; at < text.length; at += pieceLength) {
    const piece = text.slice(at, at + pieceLength);
    const bytes = Buffer.from(piece, 'base64');
    const isLast = at + pieceLength >= text.length;
    if (!isLast && bytes.length !== (pieceLength / 4) * 3) throw new NotBase64();
    if (bytes.toString('base64') !== piece) throw new NotBase64();
    yield bytes;
  }
}
