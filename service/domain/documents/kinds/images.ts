import { createInflate, inflateSync } from 'node:zlib';
import type { FileView } from '../store.ts';

const signatureBytes = 8;
const chunkOverhead = 12;
const chunksAtMost = 10_000;
const pngReadAtOnceBytes = 1024 * 1024;
/** Limit of a colour profile or text, packed or unpacked. */
const noteAtMostBytes = 8 * 1024 * 1024;

const pngDamaged = 'the PNG is damaged';
const pngBreaksOff = 'the PNG breaks off';
const bomb = 'the PNG unpacks to far more than its image: save it anew';

type Header = { width: number; height: number; bitsPerPixel: number; isInterlaced: boolean };

/**
 * The problem with a PNG: its chunks must be intact from IHDR to IEND, and neither the image nor a profile or text may
 * unpack to more than it should.
 */
export async function pngProblem(view: FileView): Promise<string | undefined> {
  const data: { at: number; length: number }[] = [];
  let header: Header | undefined;
  let at = signatureBytes;
  for (let count = 0; count < chunksAtMost; count += 1) {
    const head = await view.read(at, 16 + signatureBytes + 4);
    if (head.length < chunkOverhead) return pngBreaksOff;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return pngDamaged;
    if (at + chunkOverhead + length > view.sizeBytes) return pngBreaksOff;
    if (count === 0) {
      header = type === 'IHDR' && length === 13 ? headerOf(head) : undefined;
      if (!header) return pngDamaged;
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

/** The problem with a text or profile chunk, which has a name, the compression method and the packed content. */
async function noteProblem(
  view: FileView,
  chunk: { type: string; at: number; length: number },
): Promise<string | undefined> {
  if (!['iCCP', 'zTXt', 'iTXt'].includes(chunk.type)) return undefined;
  if (chunk.length > noteAtMostBytes) return bomb;
  const content = await view.read(chunk.at, chunk.length);
  const name = content.indexOf(0);
  if (name < 0) return chunk.type === 'iCCP' ? pngDamaged : undefined;
  let packed = content.subarray(name + 2);
  if (chunk.type === 'iTXt') {
    if (content[name + 1] !== 1) return undefined;
    const language = content.indexOf(0, name + 3);
    const keyword = language < 0 ? -1 : content.indexOf(0, language + 1);
    if (keyword < 0) return pngDamaged;
    packed = content.subarray(keyword + 1);
  }
  try {
    inflateSync(packed, { maxOutputLength: noteAtMostBytes });
    return undefined;
  } catch (problem) {
    const isTooLarge =
      problem instanceof Error && 'code' in problem && problem.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? bomb : pngDamaged;
  }
}

async function imageProblem(
  view: FileView,
  data: readonly { at: number; length: number }[],
  header: Header,
): Promise<string | undefined> {
  const rowBytes = Math.ceil((header.width * header.bitsPerPixel) / 8) + 1;
  // Interlacing has seven passes with more rows, each with its own filter byte and rounding.
  const passes = header.isInterlaced ? header.height * 16 + 64 : 64;
  const atMost = rowBytes * header.height + passes;
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  const feeding = (async () => {
    for (const { at, length } of data) {
      for (let done = 0; done < length; done += pngReadAtOnceBytes) {
        const piece = await view.read(at + done, Math.min(pngReadAtOnceBytes, length - done));
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
    return pngDamaged;
  } finally {
    inflate.destroy();
    await feeding;
  }
  return bytes === 0 ? 'the PNG has no image in it' : undefined;
}

const pixelsAtMost = 100_000_000;

/** The problem with these dimensions, if any: a small file can hold an image that fills the reader's memory. */
export function sizeProblem(width: number, height: number): string | undefined {
  if (width === 0 || height === 0) return 'the image has no pixels';
  if (width * height > pixelsAtMost) {
    return `the image has ${width} × ${height} pixels, more than 100 million: save it smaller`;
  }
  return undefined;
}

const segmentsAtMost = 2_000;
const scansAtMost = 200;
const jpegReadAtOnceBytes = 64 * 1024;
const startOfImage = 0xd8;
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** True for the markers without a length: TEM and the restarts. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** True for frame headers: C0 to CF except the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegDamaged = 'the JPEG is damaged';
const jpegBreaksOff = 'the JPEG breaks off';

/** The problem with a JPEG: its segments must be intact up to the end of the image. */
export async function jpegProblem(view: FileView): Promise<string | undefined> {
  let hasFrame = false;
  let scans = 0;
  let at = 2;
  for (let count = 0; count < segmentsAtMost; count += 1) {
    const head = await view.read(at, 9);
    const marker = head[1];
    if (marker === undefined) return jpegBreaksOff;
    if (head[0] !== 0xff || marker === startOfImage) return jpegDamaged;
    if (marker === endOfImage) return scans > 0 ? undefined : 'the JPEG has no image in it';
    if (marker === 0xff || standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = head.length < 4 ? 0 : head.readUInt16BE(2);
    if (length < 2 || at + 2 + length > view.sizeBytes) return jpegBreaksOff;
    if (isFrame(marker)) {
      if (length < 8) return jpegDamaged;
      const problem = sizeProblem(head.readUInt16BE(7), head.readUInt16BE(5));
      if (problem) return problem;
      hasFrame = true;
    }
    at += 2 + length;
    if (marker !== startOfScan) continue;
    scans += 1;
    if (!hasFrame) return jpegDamaged;
    if (scans > scansAtMost) return 'the JPEG is in too many pieces';
    const behind = await endOfPixels(view, at);
    if (behind === undefined) return jpegBreaksOff;
    at = behind;
  }
  return 'the JPEG is in too many pieces';
}

/** The offset of the marker after the pixels; among pixels, FF is followed by 00 or a restart. */
async function endOfPixels(view: FileView, from: number): Promise<number | undefined> {
  for (let at = from; at < view.sizeBytes; at += jpegReadAtOnceBytes) {
    const piece = await view.read(at, jpegReadAtOnceBytes + 1);
    for (let found = piece.indexOf(0xff); found >= 0; found = piece.indexOf(0xff, found + 1)) {
      const next = piece[found + 1];
      if (next !== undefined && next !== 0 && next !== 0xff && !standsAlone(next)) return at + found;
    }
  }
  return undefined;
}

const boxesAtMost = 20_000;

type Box = { type: string; start: number; end: number };

/**
 * The problem with a HEIC: its boxes must give dimensions (meta, iprp, ipco, ispe) and hold data. The images are not
 * decoded.
 */
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

/** The boxes in a range of the file; undefined if a box does not fit or there are too many. */
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

const riffOverhead = 8;
const firstChunk = 12;

const frameHeaderBytes = 16;

const webpDamaged = 'the WebP is damaged';
const webpBreaksOff = 'the WebP breaks off';

type Chunk = { type: string; at: number; length: number };

/**
 * The problem with a WebP: its chunks must be intact and within the pixel limit. An `ANMF` chunk holds a frame's
 * chunks.
 */
export async function webpProblem(view: FileView): Promise<string | undefined> {
  const head = await view.read(0, firstChunk);
  const end = head.length < firstChunk ? Number.POSITIVE_INFINITY : head.readUInt32LE(4) + riffOverhead;
  if (end > view.sizeBytes) return webpBreaksOff;
  if (view.sizeBytes - end > 1) return 'the WebP carries another file behind its image';
  const budget = { chunks: chunksAtMost };
  const chunks = await chunksIn(view, firstChunk, end, budget);
  if (!chunks) return webpDamaged;
  const [first] = chunks;
  if (!first || !['VP8 ', 'VP8L', 'VP8X'].includes(first.type)) return 'the WebP has no image in it';
  let hasImage = false;
  for (const chunk of chunks) {
    const pictures = chunk.type === 'ANMF' ? await frameChunks(view, chunk, budget) : [chunk];
    if (!pictures) return webpDamaged;
    for (const picture of pictures) {
      const isImage = picture.type === 'VP8 ' || picture.type === 'VP8L';
      if (!isImage && picture.type !== 'VP8X') continue;
      const size = await sizeOf(view, picture);
      const problem = size ? sizeProblem(size.width, size.height) : webpDamaged;
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
