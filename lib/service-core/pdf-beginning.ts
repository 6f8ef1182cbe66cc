const bytesBeforeAtMost = 1_024;
/** Number of leading bytes of a file that {@link beginsAsPdf} needs. */
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
/** Matches markup and the first words of Windows scripts; `@PJL` begins a printer's commands before a PDF. */
const textBeginning = /^[\s\xef\xbb\xbf\0]*(?:<|@(?!PJL\b)|::|rem\s|set\s|start\s|cmd\s|powershell)/i;
/** Matches a tag, but not a mail address in angle brackets. */
const tag = /<(?![^<>\s]+@[^<>\s]+>)[a-z!?]/i;

/**
 * True if `head`, the file's first bytes as latin1, begins a PDF. Up to 1,024 bytes may precede the header (decisions
 * §6), unless they identify another kind of file.
 */
export function beginsAsPdf(head: string): boolean {
  const at = head.search(/%PDF-\d/);
  if (at <= 0) return at === 0;
  const before = head.slice(0, at);
  const isOther =
    otherBeginnings.some((each) => before.startsWith(each)) ||
    before.startsWith('ftyp', 4) ||
    // A bitmap. Text may begin with BM too, so its zero bytes are checked.
    (before.startsWith('BM') && before.startsWith('\0\0\0\0', 6));
  return at <= bytesBeforeAtMost && !isOther && !textBeginning.test(before) && !tag.test(before);
}
