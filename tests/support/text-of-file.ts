import { inflateRawSync } from 'node:zlib';
import { textOfPdf } from './pdf-characters.ts';

const zipped = 'PK\u0003\u0004';

/** The text a reader finds in a file: of a PDF also what it draws, of a workbook also what is packed in it. */
export function textOfFile(file: Buffer): string {
  const [start, plain] = [file.toString('latin1', 0, 4), file.toString()];
  if (start === '%PDF') {
    const drawn = textOfPdf(file);
    if (drawn === '') throw new Error('nothing is drawn in this PDF, or it cannot be read any more');
    return `${plain.replaceAll('\0', '')} ${drawn}`;
  }
  return start === zipped ? [plain, ...packedIn(file)].join(' ') : plain;
}

/** The parts of a ZIP archive. One whose length stands after it ends where its compression says. */
const packedIn = (archive: Buffer): string[] =>
  archive
    .toString('latin1')
    .split(zipped)
    .slice(1)
    .map((part) => Buffer.from(part, 'latin1'))
    .filter((part) => part.readUInt16LE(4) === 8)
    .map((part) => {
      const content = 26 + part.readUInt16LE(22) + part.readUInt16LE(24);
      return inflateRawSync(part.subarray(content)).toString();
    });
