import { randomBytes } from 'node:crypto';
import { heic, jpeg } from './file-builders.ts';
import { crc32, zipArchive } from './zip-archive.ts';

/** Small files of each kind that orders take, and others that only look like them. */

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const storedZip = (entries: Readonly<Record<string, string>>): Buffer =>
  zipArchive(Object.entries(entries).map(([name, content]) => ({ name, content })));

function officeFile(part: string, kind: string): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`;
  return storedZip({ '[Content_Types].xml': types, '_rels/.rels': '<Relationships/>', [part]: '<x/>' });
}

const ihdr = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);

export const samplePdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** A PDF of a size, with random text before its end, which compresses badly. */
export function pdfOf(size: number): Buffer {
  const end = Buffer.from('\n%%EOF\n');
  const start = samplePdf.subarray(0, samplePdf.length - '%%EOF\n'.length);
  const room = size - start.length - end.length - 1;
  const text = randomBytes(room).toString('base64').slice(0, room);
  return Buffer.concat([start, Buffer.from(`%${text}`), end]);
}

export const sampleFiles: Readonly<Record<string, Buffer>> = {
  'application/pdf': samplePdf,
  'image/jpeg': jpeg(1, 1),
  'image/png': Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', ihdr),
    chunk('IDAT', Buffer.from('789c6360000000020001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]),
  'image/webp': Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([26, 0, 0, 0]),
    Buffer.from('WEBPVP8L'),
    Buffer.from('0d0000002f000000100710111188880807', 'hex'),
    Buffer.alloc(1),
  ]),
  'image/heic': heic('heic', ['mif1', 'heic'], 1, 1),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': officeFile(
    'word/document.xml',
    'wordprocessingml.document',
  ),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': officeFile(
    'xl/workbook.xml',
    'spreadsheetml.sheet',
  ),
};

export const refusedFiles: Readonly<Record<string, Buffer>> = {
  text: Buffer.from('%PDF is what this text begins with'),
  'HTML page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'SVG image': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'Windows program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  'Linux program': Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(200)]),
  'shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'plain ZIP archive': storedZip({ 'invoice.pdf': samplePdf.toString() }),
  'ZIP archive that breaks off': storedZip({ 'word/document.xml': '<x/>' }).subarray(0, 20),
  'macro-enabled document': officeFile('word/document.xml', 'macro'),
  'GIF image': Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
  'AVIF image': Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypavif'),
    Buffer.alloc(4),
    Buffer.from('mif1avif'),
  ]),
  'MP4 video': Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom'),
    Buffer.alloc(4),
    Buffer.from('isommp41'),
  ]),
  'old Word document': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  zeroes: Buffer.alloc(5_000),
  'one byte': Buffer.from([0xff]),
};
