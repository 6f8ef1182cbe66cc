import type { FileView } from '../file-view.ts';
import { sizeProblem } from './image-size.ts';

const riffOverhead = 8;

/** The outer length and the dimensions that the first chunk names. */
export async function webpProblem(view: FileView): Promise<string | undefined> {
  const head = await view.read(0, 30);
  if (head.length < 20 || head.readUInt32LE(4) + riffOverhead > view.sizeBytes) return 'the WebP breaks off';
  const size = sizeOf(head);
  return size ? sizeProblem(size.width, size.height) : 'the WebP is damaged';
}

function sizeOf(head: Buffer): { width: number; height: number } | undefined {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      if (head.length < 30) return undefined;
      return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) };
    case 'VP8L': {
      if (head.length < 25 || head[20] !== 0x2f) return undefined;
      const bits = head.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      if (head.length < 30 || head.toString('latin1', 23, 26) !== '\x9d\x01\x2a') return undefined;
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}
