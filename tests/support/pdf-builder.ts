import { deflateSync } from 'node:zlib';
import {
  type EncryptionAlgorithm,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { latin1 } from './file-builders.ts';

/** The parts of a PDF beside one page: entries of its dictionaries, and objects from number 10 on. */
export type PdfParts = {
  catalog?: string;
  page?: string;
  annotations?: string[];
  trailer?: string;
  content?: string;
  objects?: Readonly<Record<number, string | Buffer>>;
};

export const streamOf = (entries: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    latin1(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    Buffer.from(content as string, 'latin1'),
    latin1('\nendstream'),
  ]);
export const flateStream = (entries: string, content: Buffer | string): Buffer =>
  streamOf(`${entries} /Filter /FlateDecode`, deflateSync(content));

type Objects = Map<number, Buffer>;

/** The objects of a file with one page. */
function objectsOf(parts: PdfParts): Objects {
  const annotations = parts.annotations ? `/Annots [${parts.annotations.join(' ')}]` : '';
  const objects: Objects = new Map();
  const add = (number: number, text: string | Buffer) =>
    objects.set(number, typeof text === 'string' ? latin1(text) : text);
  add(1, `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`);
  add(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  add(
    3,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${annotations} ${parts.page ?? ''} >>`,
  );
  add(4, streamOf('', parts.content ?? 'BT /F1 12 Tf 72 720 Td (Invoice 42) Tj ET'));
  add(5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [number, text] of Object.entries(parts.objects ?? {})) add(Number(number), text);
  return objects;
}

const isStream = (body: Buffer) => body.includes('\nstream\n');

class Writer {
  readonly places = new Map<number, number>();
  private readonly pieces: Buffer[] = [];
  length = 0;

  write(piece: Buffer | string): void {
    const bytes = typeof piece === 'string' ? latin1(piece) : piece;
    this.pieces.push(bytes);
    this.length += bytes.length;
  }

  object(number: number, body: Buffer): void {
    this.places.set(number, this.length);
    this.write(`${number} 0 obj\n`);
    this.write(body);
    this.write('\nendobj\n');
  }

  /** A cross-reference table of what was written since the last, and its trailer. */
  table(trailer: string, previous?: number): number {
    const start = this.length;
    this.write('xref\n');
    for (const [number, place] of this.places)
      this.write(`${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`);
    const prev = previous === undefined ? '' : `/Prev ${previous}`;
    this.write(`trailer\n<< /Size 100 /Root 1 0 R ${prev} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
    this.places.clear();
    return start;
  }

  bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

const header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';

export function plainPdf(parts: PdfParts): Buffer {
  const writer = new Writer();
  writer.write(header);
  for (const [number, body] of objectsOf(parts)) writer.object(number, body);
  writer.table(parts.trailer ?? '');
  return writer.bytes();
}

export type Packing = { filter: string; pack: (content: Buffer) => Buffer };
export const packings: Readonly<Record<string, Packing>> = {
  flate: { filter: '/FlateDecode', pack: (content) => deflateSync(content) },
  'hex and flate': {
    filter: '[/ASCIIHexDecode /FlateDecode]',
    pack: (content) => latin1(`${deflateSync(content).toString('hex')}>`),
  },
  'flate twice': {
    filter: '[/FlateDecode /FlateDecode]',
    pack: (content) => deflateSync(deflateSync(content)),
  },
  'short names': {
    filter: '[/AHx /Fl]',
    pack: (content) => latin1(`${deflateSync(content).toString('hex')}>`),
  },
  runs: {
    filter: '/RunLengthDecode',
    pack: (content) =>
      Buffer.concat([
        ...Array.from({ length: Math.ceil(content.length / 128) }, (_, index) => {
          const piece = content.subarray(index * 128, index * 128 + 128);
          return Buffer.concat([Buffer.from([piece.length - 1]), piece]);
        }),
        Buffer.from([128]),
      ]),
  },
  none: { filter: '[]', pack: (content) => content },
};

function objectStream(
  inside: ReadonlyMap<number, Buffer>,
  packing: Packing,
  entries = '/Type /ObjStm',
): Buffer {
  let head = '';
  let offset = 0;
  for (const [number, body] of inside) {
    head += `${number} ${offset} `;
    offset += body.length + 1;
  }
  const content = Buffer.concat([
    latin1(head),
    ...[...inside.values()].flatMap((body) => [body, latin1(' ')]),
  ]);
  return streamOf(
    `${entries} /N ${inside.size} /First ${head.length} /Filter ${packing.filter}`,
    packing.pack(content),
  );
}

/** A file of the kind that most programs write today: objects packed in a stream, a cross-reference stream. */
export function packedPdf(
  parts: PdfParts,
  packing: Packing,
  type = '/Type /ObjStm',
  predictor = false,
): Buffer {
  const writer = new Writer();
  writer.write(header);
  const inside: Objects = new Map();
  for (const [number, body] of objectsOf(parts)) {
    if (isStream(body)) writer.object(number, body);
    else inside.set(number, body);
  }
  writer.object(90, objectStream(inside, packing, type));
  const start = writer.length;
  writer.places.set(91, start);
  const rows = Array.from({ length: 92 }, (_, number) => {
    const row = Buffer.alloc(6);
    const place = writer.places.get(number);
    if (place !== undefined) row.writeUInt8(1, 0);
    if (place !== undefined) row.writeUInt32BE(place, 1);
    const index = [...inside.keys()].indexOf(number);
    if (index >= 0) row.writeUInt8(2, 0);
    if (index >= 0) row.writeUInt32BE(90, 1);
    if (index >= 0) row.writeUInt8(index, 5);
    return row;
  });
  const plain = Buffer.concat(rows);
  const predicted = Buffer.concat(
    rows.map((row, index) =>
      Buffer.concat([Buffer.from([2]), row.map((byte, column) => byte - (rows[index - 1]?.[column] ?? 0))]),
    ),
  );
  const parameters = predictor ? '/DecodeParms << /Predictor 12 /Columns 6 >>' : '';
  const entries = `/Type /XRef /Size 92 /W [1 4 1] /Root 1 0 R ${parameters} ${parts.trailer ?? ''}`;
  writer.object(91, flateStream(entries, predictor ? predicted : plain));
  writer.write(`startxref\n${start}\n%%EOF\n`);
  return writer.bytes();
}

/** A harmless file, and an update behind it that replaces objects by those of the parts. */
export function updatedPdf(parts: PdfParts, before: PdfParts = {}): Buffer {
  const writer = new Writer();
  writer.write(header);
  for (const [number, body] of objectsOf(before)) writer.object(number, body);
  const previous = writer.table('');
  for (const [number, body] of objectsOf(parts)) writer.object(number, body);
  writer.table(parts.trailer ?? '', previous);
  return writer.bytes();
}

/** A table for old readers, whose trailer leads new ones to a stream with further objects. */
export function hybridPdf(parts: PdfParts): Buffer {
  const writer = new Writer();
  writer.write(header);
  const inside: Objects = new Map();
  for (const [number, body] of objectsOf(parts)) {
    if (isStream(body) || number < 10) writer.object(number, body);
    else inside.set(number, body);
  }
  if (inside.size === 0) inside.set(80, latin1('<< /Nothing true >>'));
  writer.object(90, objectStream(inside, packings['flate'] as Packing));
  const stream = writer.length;
  const rows = [...inside.keys()].map((number, index) => Buffer.from([2, 0, 0, 0, 90, index, number]));
  writer.object(
    91,
    streamOf(
      `/Type /XRef /Size 92 /W [1 4 1] /Index [${[...inside.keys()].map((number) => `${number} 1`).join(' ')}]`,
      Buffer.concat(rows.map((row) => row.subarray(0, 6))),
    ),
  );
  writer.table(`/XRefStm ${stream} ${parts.trailer ?? ''}`);
  return writer.bytes();
}

/** The file as the library encrypts it: it opens without a password unless one is given. */
export async function encryptedPdf(
  content: Buffer,
  algorithm: EncryptionAlgorithm,
  userPassword = '',
): Promise<Buffer> {
  const document = await PDFDocument.load(content, { updateMetadata: false, preserveXFA: true });
  document.encrypt({
    ownerPassword: 'owner',
    userPassword,
    permissions: { printing: false, modifying: false },
    algorithm,
    allowWeakCryptography: true,
  });
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    if (ref === document.context.trailerInfo.Encrypt) continue;
    const encrypt = document.context.security?.getEncryptFn(ref.objectNumber, ref.generationNumber);
    if (encrypt) encryptTexts(object, encrypt);
  }
  return Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false }));
}

/** The library encrypts streams alone. */
function encryptTexts(object: PDFObject, encrypt: (bytes: Uint8Array) => Uint8Array): void {
  const replaced = (value: PDFObject) => {
    if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
    return PDFHexString.of(Buffer.from(encrypt(value.asBytes())).toString('hex'));
  };
  if (object instanceof PDFRawStream) encryptTexts(object.dict, encrypt);
  if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) object.set(key, replaced(value) ?? value);
    for (const value of object.values()) encryptTexts(value, encrypt);
  }
  if (object instanceof PDFArray) {
    for (const [index, value] of object.asArray().entries()) {
      const encrypted = replaced(value);
      if (encrypted) object.set(index, encrypted);
      encryptTexts(value, encrypt);
    }
  }
}
