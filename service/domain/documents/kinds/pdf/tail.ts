/** White space, zeroes, and the ends of a file in DOS and of a printer's job. */
const padding = new Set('\0\t\n\f\r \x04\x1a');
/** A line of comment, or of the words that a scanner or a mail program adds: no markup, no command and nothing binary. */
const shortLine = /(?:%[\x20-\x7e]{0,200}|[a-z][\w .,:;()/-]{0,200})(?=[\r\n]|$)/iy;
/** The beginning of a later version of the document, or of a document behind the document. */
const goesOn = /\d+\s+\d+\s+obj\b|xref\b|trailer\b|startxref\b|%PDF-\d/y;
const end = /startxref\s+\d{1,10}\s+%%EOF/g;

/**
 * True if something that is no PDF stands behind an end of the document: a program, an archive or a script, whose software
 * looks for it there. `text` is the file as latin1.
 */
export function hasForeignTail(text: string): boolean {
  const ends = [...text.matchAll(end)].map(({ 0: found, index }) => index + found.length);
  const last = text.lastIndexOf('%%EOF');
  if (last >= 0) ends.push(last + '%%EOF'.length);
  return ends.some((at) => isForeign(text, at));
}

/** Skips what a writer or a mail program may leave behind an end: white space, padding and short lines. */
function isForeign(text: string, end: number): boolean {
  let at = end;
  const skips = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  for (;;) {
    while (padding.has(text.charAt(at))) at += 1;
    if (at === text.length || skips(goesOn)) return false;
    if (!skips(shortLine)) return true;
  }
}
