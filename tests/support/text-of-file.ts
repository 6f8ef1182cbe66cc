import { inflateRawSync } from 'node:zlib';
import { textOfPdf } from './pdf-characters.ts';

/** The text that a reader finds in a file: of a PDF also what it draws, of a workbook also what is packed in it. */
export function textOfFile(file: Buffer): string {
  const [start, plain] = [file.toString('latin1', 0, 4), file.toString()];
  if (start === '%PDF') {
    const drawn = textOfPdf(file);
    if (drawn === '') throw new Error('nothing is drawn in this PDF, or it cannot be read any more');
    return `${plain.replaceAll('\0', '')} ${drawn}`;
  }
  return start === 'PK\u0003\u0004' ? [plain, ...packedIn(file)].join(' ') : plain;
}

/** The parts of a ZIP archive. One whose length stands after it ends where its compression says. */
function packedIn(archive: Buffer): string[] {
  const starts = [...archive.toString('latin1').matchAll(/PK\p{Cc}{2}/gu)].map(({ index }) => index);
  return starts
    .filter((start) => archive.readUInt32BE(start) === 0x504b0304 && archive.readUInt16LE(start + 8) === 8)
    .map((start) => {
      const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
      return inflateRawSync(archive.subarray(content)).toString();
    });
}
