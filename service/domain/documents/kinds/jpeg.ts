import type { FileView } from '../file-view.ts';
import { sizeProblem } from './image-size.ts';

const segmentsAtMost = 2_000;
const scansAtMost = 200;
const readAtOnceBytes = 64 * 1024;
const startOfImage = 0xd8;
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Fill bytes and restarts stand alone, without a length. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** Frame headers are C0 to CF but for the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const damaged = 'the JPEG is damaged';
const breaksOff = 'the JPEG breaks off';

/** Walks the segments and past the pixels to the end of the image. */
export async function jpegProblem(view: FileView): Promise<string | undefined> {
  let hasFrame = false;
  let scans = 0;
  let at = 2;
  for (let count = 0; count < segmentsAtMost; count += 1) {
    const head = await view.read(at, 9);
    const marker = head[1];
    if (marker === undefined) return breaksOff;
    if (head[0] !== 0xff || marker === startOfImage) return damaged;
    if (marker === endOfImage) return scans > 0 ? undefined : 'the JPEG has no image in it';
    if (marker === 0xff || standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = head.length < 4 ? 0 : head.readUInt16BE(2);
    if (length < 2 || at + 2 + length > view.sizeBytes) return breaksOff;
    if (isFrame(marker)) {
      if (length < 8) return damaged;
      const problem = sizeProblem(head.readUInt16BE(7), head.readUInt16BE(5));
      if (problem) return problem;
      hasFrame = true;
    }
    at += 2 + length;
    if (marker !== startOfScan) continue;
    scans += 1;
    if (!hasFrame) return damaged;
    if (scans > scansAtMost) return 'the JPEG is in too many pieces';
    const behind = await endOfPixels(view, at);
    if (behind === undefined) return breaksOff;
    at = behind;
  }
  return 'the JPEG is in too many pieces';
}

/** The place of the next marker: among pixels, FF is followed by 00, or by a restart. */
async function endOfPixels(view: FileView, from: number): Promise<number | undefined> {
  for (let at = from; at < view.sizeBytes; at += readAtOnceBytes) {
    const piece = await view.read(at, readAtOnceBytes + 1);
    for (let found = piece.indexOf(0xff); found >= 0; found = piece.indexOf(0xff, found + 1)) {
      const next = piece[found + 1];
      if (next !== undefined && next !== 0 && next !== 0xff && !standsAlone(next)) return at + found;
    }
  }
  return undefined;
}
