import type { FileView } from '../file-view.ts';
import { sizeProblem } from './image-size.ts';

const boxesAtMost = 20_000;

type Box = { type: string; start: number; end: number };

/** Walks the boxes for the dimensions (meta, iprp, ipco, ispe); the images in them are not touched. */
export async function heicProblem(view: FileView): Promise<string | undefined> {
  const budget = { boxes: boxesAtMost };
  const inside = async (box: Box | undefined, type: string, skip = 0): Promise<Box | undefined> => {
    const boxes = box && (await boxesIn(view, { start: box.start + skip, end: box.end }, budget));
    return boxes?.find((each) => each.type === type);
  };
  const top = await boxesIn(view, { start: 0, end: view.sizeBytes }, budget);
  if (!top) return 'the HEIC breaks off';
  // A full box begins with four bytes of version and flags.
  const meta = top.find((box) => box.type === 'meta');
  const properties = await inside(await inside(meta, 'iprp', 4), 'ipco');
  const hasData = top.some(({ type }) => type === 'mdat') || (await inside(meta, 'idat', 4)) !== undefined;
  if (!properties || !hasData) return 'the HEIC has no image in it';
  const found = await boxesIn(view, properties, budget);
  if (!found) return 'the HEIC is damaged';
  const sizes = found.filter(({ type }) => type === 'ispe');
  if (sizes.length === 0) return 'the HEIC has no image in it';
  for (const box of sizes) {
    const size = await view.read(box.start + 4, 8);
    if (size.length < 8) return 'the HEIC is damaged';
    const problem = sizeProblem(size.readUInt32BE(0), size.readUInt32BE(4));
    if (problem) return problem;
  }
  return undefined;
}

/** The boxes of a stretch of the file; undefined when one does not fit into it or there are far too many. */
async function boxesIn(
  view: FileView,
  { start, end }: { start: number; end: number },
  budget: { boxes: number },
): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    budget.boxes -= 1;
    const head = await view.read(at, 16);
    if (head.length < 8 || budget.boxes < 0) return undefined;
    let size = head.readUInt32BE(0);
    let headBytes = 8;
    if (size === 1) {
      if (head.length < 16) return undefined;
      size = Number(head.readBigUInt64BE(8));
      headBytes = 16;
    }
    if (size === 0) size = end - at;
    if (size < headBytes || at + size > end) return undefined;
    boxes.push({ type: head.toString('latin1', 4, 8), start: at + headBytes, end: at + size });
    at += size;
  }
  return boxes;
}
