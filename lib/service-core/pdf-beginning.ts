const bytesBeforeAtMost = 1_024;
/** The number of bytes from the beginning of a file that {@link beginsAsPdf} needs. */
export const pdfHeadBytes = bytesBeforeAtMost + '%PDF-1'.length;

const otherBeginnings = [
  'GIF8',
  '\xff\xd8\xff',
  '\x89PNG',
  'MZ',
  '\x7fELF',
  '#!',
  '{\\rtf',
  'Rar!',
  '7z\xbc\xaf',
  'PK\x03\x04',
  '\x1f\x8b',
  'BZh',
  'II*\0',
  'MM\0*',
  'RIFF',
  'OggS',
  'ID3',
  'ITSF',
  '%!PS',
  '\0asm',
  '\xca\xfe\xba\xbe',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xfe\xed\xfa',
  '\xd0\xcf\x11\xe0',
  'L\0\0\0',
];
/** Pages, and the first words of a script of Windows. A printer's commands begin with `@PJL`. */
const textBeginning = /^[\s\xef\xbb\xbf\0]*(?:<|@(?!PJL\b)|::|rem\s|set\s|start\s|cmd\s|powershell)/i;
/** A mail address in angle brackets is no tag. */
const tag = /<(?![^<>\s]+@[^<>\s]+>)[a-z!?]/i;

/**
 * True for a file that begins as a PDF, in the letters of its bytes (latin1). A PDF may have up to 1,024 bytes before
 * its own first ones (decisions §6), unless these make it another kind of file.
 */
export function beginsAsPdf(head: string): boolean {
  const at = head.search(/%PDF-\d/);
  if (at <= 0) return at === 0;
  const before = head.slice(0, at);
  const isOther =
    otherBeginnings.some((each) => before.startsWith(each)) ||
    before.startsWith('ftyp', 4) ||
    // A bitmap; a text may begin with its two letters.
    (before.startsWith('BM') && before.startsWith('\0\0\0\0', 6));
  return at <= bytesBeforeAtMost && !isOther && !textBeginning.test(before) && !tag.test(before);
}
