import type { FileView } from '../file-view.ts';
import { sizeProblem } from './image-size.ts';

const signatureBytes = 8;
const chunkOverhead = 12;
const chunksAtMost = 20_000;

/** Walks the chunks from IHDR to IEND without unpacking any. */
export async function pngProblem(view: FileView): Promise<string | undefined> {
  let hasData = false;
  let at = signatureBytes;
  for (let count = 0; count < chunksAtMost; count += 1) {
    const head = await view.read(at, 16 + signatureBytes);
    if (head.length < chunkOverhead) return 'the PNG breaks off';
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return 'the PNG is damaged';
    if (at + chunkOverhead + length > view.sizeBytes) return 'the PNG breaks off';
    if (count === 0) {
      if (type !== 'IHDR' || length !== 13) return 'the PNG is damaged';
      const problem = sizeProblem(head.readUInt32BE(8), head.readUInt32BE(12));
      if (problem) return problem;
    }
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData ? undefined : 'the PNG has no image in it';
    at += chunkOverhead + length;
  }
  return 'the PNG is in too many pieces';
}
