import { deflateSync } from 'node:zlib';
import { crc32, type ZipEntry, zipArchive } from './zip-archive.ts';

/** Parts of files, made byte by byte, so that a test can put any of them wrong. */
export type CorpusFile = { name: string; mediaType?: string; content: Buffer };

export const latin1 = (text: string) => Buffer.from(text, 'latin1');

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(type), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

export function png(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const rows = Math.min(height, 64) * (Math.min(width, 64) + 1);
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
}

export function jpeg(width: number, height: number, frame = 0xc0, extra: Buffer[] = []): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, latin1('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    ...extra,
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(frame, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    jpegSegment(0xc4, Buffer.alloc(20)),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(500, 0x55),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function riff(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(chunk.length + 4);
  return Buffer.concat([latin1('RIFF'), length, latin1('WEBP'), chunk]);
}

export function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([latin1(type), length, data, Buffer.alloc(data.length % 2)]);
}

export type WebpKind = 'VP8 ' | 'VP8L' | 'VP8X';

export function webpChunk(kind: WebpKind, width: number, height: number): Buffer {
  if (kind === 'VP8X') {
    const data = Buffer.alloc(10);
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
    return riffChunk(kind, data);
  }
  const data = Buffer.alloc(64);
  if (kind === 'VP8L') {
    data[0] = 0x2f;
    data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  } else {
    data.writeUIntLE((40 << 5) | (1 << 4), 0, 3);
    data.write('\x9d\x01\x2a', 3, 'latin1');
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  }
  return riffChunk(kind, data);
}

/** The extended kind has its image in a chunk behind the one that says how large it is. */
export const webp = (kind: WebpKind, width: number, height: number): Buffer =>
  webpOf(
    webpChunk(kind, width, height),
    ...(kind === 'VP8X' ? [webpChunk('VP8L', Math.min(width, 64), Math.min(height, 64))] : []),
  );

export const webpOf = (...chunks: Buffer[]): Buffer => riff(Buffer.concat(chunks));

export function box(type: string, ...content: Buffer[]): Buffer {
  const data = Buffer.concat(content);
  return Buffer.concat([uint32(data.length + 8), latin1(type), data]);
}

export function heic(brand: string, compatible: string[], width: number, height: number): Buffer {
  const flags = Buffer.alloc(4);
  const size = box('ispe', flags, uint32(width), uint32(height));
  return Buffer.concat([
    box('ftyp', latin1(brand), Buffer.alloc(4), latin1(compatible.join(''))),
    box(
      'meta',
      flags,
      box('hdlr', flags, Buffer.alloc(20)),
      box('iprp', box('ipco', box('hvcC', Buffer.alloc(9)), size)),
    ),
    box('mdat', Buffer.alloc(300, 0x11)),
  ]);
}

export function pdf(version: string, extra = '', tail = '\n'): Buffer {
  return latin1(
    `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra} >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\nxref\n0 3\ntrailer\n<< /Size 3 /Root 1 0 R >>\n` +
      `startxref\n120\n%%EOF${tail}`,
  );
}

const main = { docx: 'wordprocessingml.document', xlsx: 'spreadsheetml.sheet' } as const;

export function office(kind: keyof typeof main, parts: readonly ZipEntry[] = [], types?: string): Buffer {
  const part = kind === 'docx' ? 'word/document.xml' : 'xl/workbook.xml';
  const contentTypes =
    types ??
    `<?xml version="1.0" encoding="UTF-8"?><Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${main[kind]}.main+xml"/></Types>`;
  return zipArchive([
    { name: '[Content_Types].xml', content: contentTypes, deflated: true },
    {
      name: '_rels/.rels',
      content: '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="a"/></Relationships>',
      deflated: true,
    },
    { name: part, content: `<x>${'text '.repeat(200)}</x>`, deflated: true },
    ...parts,
  ]);
}

export const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const relations = (...lines: string[]): ZipEntry => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships>${lines.join('')}</Relationships>`,
});
export const external = (type: string, target = 'https://elsewhere.example/a') =>
  `<Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`;
export const internal = (type: string, target = 'media/a.bin') =>
  `<Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
