import type { FileView } from '../file-view.ts';
import { sizeProblem } from './image-size.ts';

const riffOverhead = 8;
const firstChunk = 12;
const chunksAtMost = 10_000;
const frameHeaderBytes = 16;

const damaged = 'the WebP is damaged';
const breaksOff = 'the WebP breaks off';

type Chunk = { type: string; at: number; length: number };

/** Walks the chunks: those of the extended kind hold frames with chunks of their own. */
export async function webpProblem(view: FileView): Promise<string | undefined> {
  const head = await view.read(0, firstChunk);
  const end = head.length < firstChunk ? Number.POSITIVE_INFINITY : head.readUInt32LE(4) + riffOverhead;
  if (end > view.sizeBytes) return breaksOff;
  if (view.sizeBytes - end > 1) return 'the WebP carries another file behind its image';
  const budget = { chunks: chunksAtMost };
  const chunks = await chunksIn(view, firstChunk, end, budget);
  if (!chunks) return damaged;
  const [first] = chunks;
  if (!first || !['VP8 ', 'VP8L', 'VP8X'].includes(first.type)) return 'the WebP has no image in it';
  let hasImage = false;
  for (const chunk of chunks) {
    const pictures = chunk.type === 'ANMF' ? await frameChunks(view, chunk, budget) : [chunk];
    if (!pictures) return damaged;
    for (const picture of pictures) {
      const isImage = picture.type === 'VP8 ' || picture.type === 'VP8L';
      if (!isImage && picture.type !== 'VP8X') continue;
      const size = await sizeOf(view, picture);
      const problem = size ? sizeProblem(size.width, size.height) : damaged;
      if (problem) return problem;
      hasImage ||= isImage;
    }
  }
  return hasImage ? undefined : 'the WebP has no image in it';
}

const frameChunks = (view: FileView, { at, length }: Chunk, budget: { chunks: number }) =>
  chunksIn(view, at + frameHeaderBytes, at + length, budget);

async function chunksIn(
  view: FileView,
  from: number,
  end: number,
  budget: { chunks: number },
): Promise<Chunk[] | undefined> {
  const chunks: Chunk[] = [];
  for (let at = from; at < end; ) {
    budget.chunks -= 1;
    const head = await view.read(at, riffOverhead);
    if (head.length < riffOverhead || budget.chunks < 0) return undefined;
    const length = head.readUInt32LE(4);
    const begins = at + riffOverhead;
    if (begins + length > end) return undefined;
    chunks.push({ type: head.toString('latin1', 0, 4), at: begins, length });
    at = begins + length + (length % 2);
  }
  return chunks;
}

async function sizeOf(
  view: FileView,
  { type, at, length }: Chunk,
): Promise<{ width: number; height: number } | undefined> {
  const head = await view.read(at, Math.min(length, 10));
  if (type === 'VP8X') {
    if (head.length < 10) return undefined;
    return { width: 1 + head.readUIntLE(4, 3), height: 1 + head.readUIntLE(7, 3) };
  }
  if (type === 'VP8L') {
    if (head.length < 6 || head[0] !== 0x2f) return undefined;
    const bits = head.readUInt32LE(1);
    // The version is always 0.
    return bits >>> 29 === 0
      ? { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
      : undefined;
  }
  if (head.length < 10 || head.toString('latin1', 3, 6) !== '\x9d\x01\x2a') return undefined;
  const firstPartBytes = head.readUIntLE(0, 3) >>> 5;
  const isKeyFrame = ((head[0] ?? 1) & 1) === 0;
  if (!isKeyFrame || firstPartBytes === 0 || firstPartBytes + 10 > length) return undefined;
  return { width: head.readUInt16LE(6) & 0x3fff, height: head.readUInt16LE(8) & 0x3fff };
}
