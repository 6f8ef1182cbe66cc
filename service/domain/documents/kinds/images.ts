import { createInflate, inflateSync } from 'node:zlib';
import type { FileView } from '../file-view.ts';
import { sizeProblem } from './image-size.ts';

const signatureBytes = 8;
const chunkOverhead = 12;
const chunksAtMost = 10_000;
const readAtOnceBytes = 1024 * 1024;
/** A colour profile or note is at most this long, packed or not. */
const noteAtMostBytes = 8 * 1024 * 1024;

const damaged = 'the PNG is damaged';
const breaksOff = 'the PNG breaks off';
const bomb = 'the PNG unpacks to far more than its image: save it anew';

type Header = { width: number; height: number; bitsPerPixel: number; isInterlaced: boolean };

/** Walks the chunks from IHDR to IEND; the image and what else is packed must not unpack to more than it says. */
export async function pngProblem(view: FileView): Promise<string | undefined> {
  const data: { at: number; length: number }[] = [];
  let header: Header | undefined;
  let at = signatureBytes;
  for (let count = 0; count < chunksAtMost; count += 1) {
    const head = await view.read(at, 16 + signatureBytes + 4);
    if (head.length < chunkOverhead) return breaksOff;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return damaged;
    if (at + chunkOverhead + length > view.sizeBytes) return breaksOff;
    if (count === 0) {
      header = type === 'IHDR' && length === 13 ? headerOf(head) : undefined;
      if (!header) return damaged;
      const problem = sizeProblem(header.width, header.height);
      if (problem) return problem;
    }
    const begins = at + signatureBytes;
    if (type === 'IDAT') data.push({ at: begins, length });
    const problem = await noteProblem(view, { type, at: begins, length });
    if (problem) return problem;
    at += chunkOverhead + length;
    if (type !== 'IEND') continue;
    if (data.length === 0 || !header) return 'the PNG has no image in it';
    return imageProblem(view, data, header);
  }
  return 'the PNG is in too many pieces';
}

function headerOf(head: Buffer): Header | undefined {
  const samples = new Map([
    [0, 1],
    [2, 3],
    [3, 1],
    [4, 2],
    [6, 4],
  ]).get(head[17] ?? 255);
  const bits = head[16] ?? 0;
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(bits)) return undefined;
  return {
    width: head.readUInt32BE(8),
    height: head.readUInt32BE(12),
    bitsPerPixel: bits * samples,
    isInterlaced: head[20] === 1,
  };
}

/** Chunks with a text or profile that is packed begin with a name, and then say how. */
async function noteProblem(
  view: FileView,
  chunk: { type: string; at: number; length: number },
): Promise<string | undefined> {
  if (!['iCCP', 'zTXt', 'iTXt'].includes(chunk.type)) return undefined;
  if (chunk.length > noteAtMostBytes) return bomb;
  const content = await view.read(chunk.at, chunk.length);
  const name = content.indexOf(0);
  if (name < 0) return chunk.type === 'iCCP' ? damaged : undefined;
  let packed = content.subarray(name + 2);
  if (chunk.type === 'iTXt') {
    if (content[name + 1] !== 1) return undefined;
    const language = content.indexOf(0, name + 3);
    const keyword = language < 0 ? -1 : content.indexOf(0, language + 1);
    if (keyword < 0) return damaged;
    packed = content.subarray(keyword + 1);
  }
  try {
    inflateSync(packed, { maxOutputLength: noteAtMostBytes });
    return undefined;
  } catch (problem) {
    const isTooLarge =
      problem instanceof Error && 'code' in problem && problem.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? bomb : damaged;
  }
}

async function imageProblem(
  view: FileView,
  data: readonly { at: number; length: number }[],
  header: Header,
): Promise<string | undefined> {
  const rowBytes = Math.ceil((header.width * header.bitsPerPixel) / 8) + 1;
  // Seven passes have more rows, each with its own first byte and rounding.
  const passes = header.isInterlaced ? header.height * 16 + 64 : 64;
  const atMost = rowBytes * header.height + passes;
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  const feeding = (async () => {
    for (const { at, length } of data) {
      for (let done = 0; done < length; done += readAtOnceBytes) {
        const piece = await view.read(at + done, Math.min(readAtOnceBytes, length - done));
        if (inflate.destroyed) return;
        inflate.write(piece);
      }
    }
    inflate.end();
  })();
  let bytes = 0;
  try {
    for await (const piece of inflate) {
      bytes += (piece as Buffer).length;
      if (bytes > atMost) return bomb;
    }
  } catch {
    return damaged;
  } finally {
    inflate.destroy();
    await feeding;
  }
  return bytes === 0 ? 'the PNG has no image in it' : undefined;
}
