import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { type Budget, type Cipher, ObjectParser, type Resolve, UnreadablePdf, unpacked } from './streams.ts';

export class PasswordNeeded extends Error {}

/** The content of a PDF. An object number that a later update redefines has several objects. */
export type PdfObjects = {
  /** Objects of the file, then the objects packed in object streams. */
  objects: readonly PDFObject[];
  trailers: readonly PDFDict[];
  /** Returns the value itself, or every object of the number that it refers to. */
  resolve: Resolve;
};

const headers =
  /(?<![\d.])(\d{1,10})(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+(\d{1,5})(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*obj/g;
const commentOrTrailer = /%[^\r\n]*|trailer(?=[\0\t\n\f\r %]*<<)/g;
const lineBreak = /[\r\n]/g;
const crossReferences = /(\d{10})[ \t]+\d{5}[ \t]+n/g;
const crossReferenceSlackBytes = 2;
const objectsAtMost = 500_000;
const plainInteger = /^[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]+endobj/;
const referencesAtMost = 20;

type Found = { number: number; generation: number; at: number; objectAt: number };
type Placed = Found & { object: PDFObject };

/**
 * Reads every object anywhere in a file, not only where its cross-reference table points: readers repair tables in
 * different ways. Throws `UnreadablePdf`, `PasswordNeeded` or `PdfBomb`.
 */
export async function readObjects(bytes: Buffer, budget: Budget): Promise<PdfObjects> {
  const text = bytes.toString('latin1');
  const found = [...text.matchAll(headers)].map((match) => ({
    number: Number(match[1]),
    generation: Number(match[2]),
    at: match.index,
    objectAt: match.index + match[0].length,
  }));
  if (found.length > objectsAtMost) throw new UnreadablePdf('too many objects');

  const plain = readPlaced(bytes, text, found, undefined);
  const trailers = [...plain.trailers, ...crossReferenceStreams(plain.placed)];
  const before = new Definitions(plain.placed);
  const cipher = await cipherOf(trailers, before.resolve);
  const placed = cipher ? readPlaced(bytes, text, found, cipher).placed : plain.placed;

  const definitions = new Definitions(placed);
  const packed: PDFObject[] = [];
  for (const { object } of placed) {
    if (!(object instanceof PDFRawStream) || !isObjectStream(object, definitions.resolve)) continue;
    for (const { number, object: inside } of objectsInside(object, definitions.resolve, budget)) {
      definitions.add(number, inside);
      packed.push(inside);
      if (packed.length > objectsAtMost) throw new UnreadablePdf('too many objects');
    }
  }
  const objects = [...placed.map(({ object }) => object), ...packed];
  return { objects, trailers, resolve: definitions.resolve };
}

class Definitions {
  private readonly byNumber = new Map<number, PDFObject[]>();

  constructor(placed: readonly Placed[]) {
    for (const { number, object } of placed) this.add(number, object);
  }

  add(number: number, object: PDFObject): void {
    const known = this.byNumber.get(number);
    if (known) known.push(object);
    else this.byNumber.set(number, [object]);
  }

  resolve: Resolve = (value) => {
    if (!value) return [];
    if (!(value instanceof PDFRef)) return [value];
    let values: readonly PDFObject[] = [value];
    // References to references are not allowed, but some readers follow them.
    for (let step = 0; step < referencesAtMost && values.some((each) => each instanceof PDFRef); step += 1) {
      values = values.flatMap((each) =>
        each instanceof PDFRef ? (this.byNumber.get(each.objectNumber) ?? []) : [each],
      );
      if (values.length > referencesAtMost) throw new UnreadablePdf('one object has many values');
    }
    return values.filter((each) => !(each instanceof PDFRef));
  };
}

function readPlaced(
  bytes: Buffer,
  text: string,
  found: readonly Found[],
  cipher: Cipher | undefined,
): { placed: Placed[]; trailers: PDFDict[] } {
  const integers = new Map<number, number>();
  for (const { number, objectAt } of found) {
    const integer = plainInteger.exec(text.slice(objectAt, objectAt + 40))?.[1];
    if (integer !== undefined) integers.set(number, Number(integer));
  }
  const parser = new ObjectParser({ bytes, cipher, integerOf: (number) => integers.get(number) });
  const placed: Placed[] = [];
  const within: Found[] = [];
  const trailers: PDFDict[] = [];
  let end = 0;
  for (const each of found) {
    if (each.at < end) {
      within.push(each);
      continue;
    }
    const between = readBetween(parser, text, end, each.at);
    trailers.push(...between.trailers);
    end = between.end;
    if (each.at < end) {
      within.push(each);
      continue;
    }
    const parsed = parser.parseAt(each.objectAt, PDFRef.of(each.number, each.generation));
    placed.push({ ...each, object: parsed.object });
    end = parsed.end;
  }
  trailers.push(...readBetween(parser, text, end, text.length).trailers);
  if (!isSound(text, placed)) placed.push(...readWithin(parser, text, within));
  return { placed, trailers };
}

/**
 * Reads the trailers between two objects, and finds where reading continues: after `to` if a comment or trailer extends
 * past it, because it cannot contain objects.
 */
function readBetween(
  parser: ObjectParser,
  text: string,
  from: number,
  to: number,
): { trailers: PDFDict[]; end: number } {
  const trailers: PDFDict[] = [];
  let end = from;
  for (const match of text.slice(from, to).matchAll(commentOrTrailer)) {
    const at = from + match.index;
    if (at < end) continue;
    end = at + match[0].length;
    if (match[0] !== 'trailer') {
      if (end === to) end = lineEnd(text, to);
      continue;
    }
    const parsed = parser.parseAt(end);
    if (parsed.object instanceof PDFDict) trailers.push(parsed.object);
    end = parsed.end;
  }
  return { trailers, end };
}

function lineEnd(text: string, from: number): number {
  lineBreak.lastIndex = from;
  return lineBreak.exec(text)?.index ?? text.length;
}

/**
 * True if every cross-reference leads to an object that was read in sequence. A reader that finds the table wrong
 * searches for objects itself, and may find some within streams and strings.
 */
function isSound(text: string, placed: readonly Placed[]): boolean {
  const begins = Math.max(0, text.slice(0, 1100).indexOf('%PDF-'));
  const places = new Set(placed.map(({ at }) => at));
  const leads = (offset: number) =>
    [0, begins].some((shift) =>
      Array.from({ length: crossReferenceSlackBytes + 1 }, (_, slack) => offset + shift + slack).some((at) =>
        places.has(at),
      ),
    );
  const start = Number(
    /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-2_000).trimEnd())?.[1] ?? Number.NaN,
  );
  if (Number.isNaN(start)) return false;
  const isTable = [start, start + begins].some((at) => /^\s{0,2}xref/.test(text.slice(at, at + 8)));
  const streams = placed.filter(({ object }) => object instanceof PDFRawStream && isCrossReference(object));
  if (!isTable && !leads(start)) return false;
  const offsets = [...text.matchAll(crossReferences)].map(([, offset]) => Number(offset));
  for (const { object } of streams) offsets.push(...offsetsOf(object as PDFRawStream));
  return offsets.length > 0 && offsets.every(leads);
}

function readWithin(parser: ObjectParser, text: string, within: readonly Found[]): Placed[] {
  const placed: Placed[] = [];
  for (const each of within) {
    // Other text only looks like the head of an object.
    if (!/^[\0\t\n\f\r ]*(?:<<|\[)/.test(text.slice(each.objectAt, each.objectAt + 40))) continue;
    const { object } = parser.parseAt(each.objectAt, PDFRef.of(each.number, each.generation));
    placed.push({ ...each, object });
  }
  return placed;
}

const isCrossReference = (stream: PDFRawStream) => stream.dict.get(PDFName.of('Type')) === PDFName.of('XRef');

function crossReferenceStreams(placed: readonly Placed[]): PDFDict[] {
  return placed.flatMap(({ object }) =>
    object instanceof PDFRawStream && isCrossReference(object) ? [object.dict] : [],
  );
}

/** The offsets in a cross-reference stream; NaN, which leads nowhere, if it cannot be read. */
function offsetsOf(stream: PDFRawStream): number[] {
  const widths = stream.dict.get(PDFName.of('W'));
  const sizes = widths instanceof PDFArray ? widths.asArray().map(integerOf) : [];
  const [typeBytes = Number.NaN, offsetBytes = Number.NaN, lastBytes = Number.NaN] = sizes;
  const rowBytes = typeBytes + offsetBytes + lastBytes;
  if (!(rowBytes > 0 && typeBytes <= 4 && offsetBytes <= 6)) return [Number.NaN];
  let table: Buffer;
  try {
    const rows = unpacked(stream, (value) => (value ? [value] : []), { bytes: rowBytes * objectsAtMost });
    table = Buffer.from(rows.bytes);
  } catch {
    return [Number.NaN];
  }
  const offsets: number[] = [];
  for (let at = 0; at + rowBytes <= table.length; at += rowBytes) {
    const type = typeBytes === 0 ? 1 : table.readUIntBE(at, typeBytes);
    if (type === 1 && offsetBytes > 0) offsets.push(table.readUIntBE(at + typeBytes, offsetBytes));
  }
  return offsets;
}

const integerOf = (value: PDFObject | undefined): number =>
  value instanceof PDFNumber && Number.isInteger(value.asNumber()) ? value.asNumber() : Number.NaN;

/**
 * True for an object stream. A reader that finds the stream in a table needs only `N` and `First`, so both together
 * count.
 */
function isObjectStream({ dict }: PDFRawStream, resolve: Resolve): boolean {
  const isNamed = resolve(dict.get(PDFName.of('Type'))).includes(PDFName.of('ObjStm'));
  return isNamed || (dict.has(PDFName.of('N')) && dict.has(PDFName.of('First')));
}

function objectsInside(
  stream: PDFRawStream,
  resolve: Resolve,
  budget: Budget,
): { number: number; object: PDFObject }[] {
  const [count, ...otherCounts] = resolve(stream.dict.get(PDFName.of('N'))).map(integerOf);
  const [first, ...otherFirsts] = resolve(stream.dict.get(PDFName.of('First'))).map(integerOf);
  const isOne = count !== undefined && first !== undefined && otherCounts.length + otherFirsts.length === 0;
  if (!isOne || !(count >= 0 && count <= objectsAtMost && first >= 0))
    throw new UnreadablePdf('an object stream is damaged');
  const { bytes, isWhole } = unpacked(stream, resolve, budget);
  if (!isWhole) throw new UnreadablePdf('an object stream is packed in an unknown way');
  const head = Buffer.from(bytes.subarray(0, first)).toString('latin1');
  const numbers = [...head.replaceAll(/%[^\r\n]*/g, ' ').matchAll(/\d+/g)].map(([digits]) => Number(digits));
  if (numbers.length < count * 2) throw new UnreadablePdf('an object stream is damaged');
  const parser = new ObjectParser({ bytes });
  return Array.from({ length: count }, (_, index) => {
    const { object } = parser.parseAt(first + (numbers[index * 2 + 1] ?? 0));
    if (object instanceof PDFRawStream) throw new UnreadablePdf('a stream within an object stream');
    return { number: numbers[index * 2] ?? 0, object };
  });
}

/**
 * The library's cipher for a file that opens without a password; undefined for an unencrypted file. Throws
 * `PasswordNeeded`.
 */
async function cipherOf(trailers: readonly PDFDict[], resolve: Resolve): Promise<Cipher | undefined> {
  const encryptions = trailers.flatMap((each) => resolve(each.get(PDFName.of('Encrypt'))));
  const dictionaries = encryptions.filter((each) => each instanceof PDFDict).map(String);
  const [encryption] = dictionaries;
  if (encryption === undefined) {
    if (trailers.some((each) => each.has(PDFName.of('Encrypt')))) throw new PasswordNeeded();
    return undefined;
  }
  if (new Set(dictionaries).size > 1) throw new UnreadablePdf('the file is encrypted in two ways');
  const ids = trailers.flatMap((each) => resolve(each.get(PDFName.of('ID'))));
  const id = ids.find((each) => each instanceof PDFArray)?.asArray()[0];
  const idHex =
    id instanceof PDFString || id instanceof PDFHexString ? Buffer.from(id.asBytes()).toString('hex') : '';
  return libraryCipher(encryption, idHex);
}

/**
 * Captures the library's cipher, which it creates only while loading a document, by loading a document with nothing but
 * the encryption dictionary.
 */
async function libraryCipher(encryption: string, idHex: string): Promise<Cipher> {
  const shell = `%PDF-1.7\n1 0 obj\n${encryption}\nendobj\n2 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 2 0 R /Encrypt 1 0 R /ID [<${idHex}> <${idHex}>] >>\n%%EOF\n`;
  const usual = PDFParser.forBytesWithOptions;
  let cipher: Cipher | undefined;
  PDFParser.forBytesWithOptions = (...options) => {
    cipher = options[5] ?? cipher;
    return usual(...options);
  };
  try {
    await PDFDocument.load(Buffer.from(shell, 'latin1'), { password: '', ignoreEncryption: true });
  } catch {
    // The library may reject the document after creating the cipher.
  } finally {
    PDFParser.forBytesWithOptions = usual;
  }
  if (!cipher) throw new PasswordNeeded();
  return cipher;
}
