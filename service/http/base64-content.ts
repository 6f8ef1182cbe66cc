/** The text is not canonical standard base64 with padding. */
export class NotBase64 extends Error {}

const pieceLength = 256 * 1024;
/** MIME encoders break their lines, with either kind of line end (decisions §2). */
const lineEnds = /[\r\n]+/g;

/**
 * The bytes that base64 text stands for, piece by piece, so that a document of megabytes does not stop the process
 * for the others. Line ends do not count. Throws {@link NotBase64}: but for them one content has one spelling, and
 * what a lenient decoder would skip over is a file that arrived broken.
 */
export function* base64Content(text: string): Generator<Uint8Array> {
  let kept = '';
  for (let at = 0; at < text.length; at += pieceLength) {
    kept += text.slice(at, at + pieceLength).replaceAll(lineEnds, '');
    // Padding ends the content, and only what comes behind it tells that it is the end.
    const whole = Math.max(0, Math.ceil(kept.length / 4) - 1) * 4;
    if (whole > 0) yield decoded(kept.slice(0, whole), (whole / 4) * 3);
    kept = kept.slice(whole);
  }
  if (kept !== '') yield decoded(kept);
}

function decoded(piece: string, expectedBytes?: number): Uint8Array {
  const bytes = Buffer.from(piece, 'base64');
  if (expectedBytes !== undefined && bytes.length !== expectedBytes) throw new NotBase64();
  if (bytes.toString('base64') !== piece) throw new NotBase64();
  return bytes;
}
