import type { FileView } from '../file-view.ts';
import { sizeProblem } from './image-size.ts';

const segmentsAtMost = 2_000;
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Fill bytes, restarts and the start of an image stand alone, without a length. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Frame headers are C0 to CF but for the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments up to the pixels; those are only looked through for their end. */
export async function jpegProblem(view: FileView): Promise<string | undefined> {
  let at = 2;
  for (let count = 0; count < segmentsAtMost; count += 1) {
    if (at === view.sizeBytes) return undefined;
    const head = await view.read(at, 9);
    const marker = head[1];
    if (head[0] !== 0xff || marker === undefined) return 'the JPEG is damaged';
    if (marker === endOfImage) return undefined;
    if (marker === 0xff || standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = head.length < 4 ? 0 : head.readUInt16BE(2);
    if (length < 2 || at + 2 + length > view.sizeBytes) return 'the JPEG breaks off';
    if (isFrame(marker)) {
      if (length < 8) return 'the JPEG is damaged';
      const problem = sizeProblem(head.readUInt16BE(7), head.readUInt16BE(5));
      if (problem) return problem;
    }
    at += 2 + length;
    if (marker === startOfScan) {
      return (await view.contains(/\xff\xd9/, { from: at })) ? undefined : 'the JPEG breaks off';
    }
  }
  return 'the JPEG is in too many pieces';
}
