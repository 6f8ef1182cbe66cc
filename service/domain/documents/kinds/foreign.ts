import type { FileView } from '../file-view.ts';

const zipCommentAtMost = 65_535;
const endRecordBytes = 22;
const pdfHeadBytes = 1_024;

// Long enough that pixels hardly ever spell one by chance: less than once in a hundred thousand files of ten megabytes.
const markup = /<script[\s>]|<!doctype\s|<iframe[\s>]|<html[\s>]|<svg\s+[a-z]{2}|<\?php\s/i;

/** True if an image carries a page or program text, which a reader could run that ignores the media type. */
export function hasMarkup(view: FileView): Promise<boolean> {
  return view.contains(markup);
}

/** The same at the beginning of a PDF, where a browser would look; the text of its pages may be about anything. */
export async function beginsWithMarkup(view: FileView): Promise<boolean> {
  const head = (await view.read(0, pdfHeadBytes)).toString('latin1');
  return markup.test(head.replaceAll(/\bstream\r?\n[^]*?(?:endstream|$)/g, ''));
}

/** True if the file ends like a ZIP archive: such a file is two things at once. */
export async function endsAsArchive(view: FileView): Promise<boolean> {
  const from = Math.max(0, view.sizeBytes - endRecordBytes - zipCommentAtMost);
  const tail = await view.read(from, view.sizeBytes - from);
  for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = tail.lastIndexOf('PK\x05\x06', at - 1)) {
    if (at + endRecordBytes <= tail.length) {
      const directory = from + at - tail.readUInt32LE(at + 12);
      const begins = directory >= 0 ? await view.read(directory, 4) : Buffer.alloc(0);
      // By chance the four letters may stand there, but not with a directory before them.
      if (begins.toString('latin1') === 'PK\x01\x02') return true;
    }
    if (at === 0) break;
  }
  return false;
}
