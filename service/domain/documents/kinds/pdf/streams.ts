import { inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  type PDFStream,
} from '@cantoo/pdf-lib';

/** Decrypts an object's strings and stream. */
export type Cipher = NonNullable<ConstructorParameters<typeof PDFParser>[5]>;

export type ParserInput = {
  bytes: Uint8Array;
  cipher?: Cipher | undefined;
  /** The integer stored as this object, such as a stream's length. */
  integerOf?: (objectNumber: number) => number | undefined;
};

export class UnreadablePdf extends Error {}

const levelsAtMost = 200;
const [lineFeed, carriageReturn, open, close, leftBracket, rightBracket] = [10, 13, 60, 62, 91, 93];
const endobj = [...Buffer.from('endobj')];
const endstream = /^\s*endstream/;

/**
 * The library's object parser, made stricter where readers differ, so that every reader sees the file as this check
 * does: a dictionary cannot give one key two values, and a stream ends where its length says or at the first
 * `endstream`. Throws on anything it cannot read.
 */
export class ObjectParser extends PDFParser {
  private readonly source: Buffer;
  private readonly cipher: Cipher | undefined;
  private readonly integerOf: NonNullable<ParserInput['integerOf']>;
  private level = 0;

  constructor({ bytes, cipher, integerOf = () => undefined }: ParserInput) {
    super(bytes, Infinity, true, false, false, cipher);
    this.source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.cipher = cipher;
    this.integerOf = integerOf;
  }

  /**
   * Parses the object at an offset and returns its end. `ref` is the reference to decrypt it with; without it nothing
   * is decrypted.
   */
  parseAt(offset: number, ref?: PDFRef): { object: PDFObject; end: number } {
    this.level = 0;
    this.bytes.moveTo(offset);
    this.skipWhitespaceAndComments();
    // An empty object counts as null.
    const object = this.matchKeyword(endobj) ? PDFNull : this.parseObject(ref);
    return { object, end: this.bytes.offset() };
  }

  override parseObject(ref?: PDFRef): PDFObject {
    this.level += 1;
    if (this.level > levelsAtMost) throw new UnreadablePdf('nested too deeply');
    const object = super.parseObject(ref);
    this.level -= 1;
    return object;
  }

  /** Accepts `--5` and `.` as numbers, as readers do, without the library's console warnings about large numbers. */
  protected override parseRawNumber(): number {
    const start = this.bytes.offset();
    while (/[-+.\d]/.test(String.fromCharCode(this.bytes.peek()))) this.bytes.next();
    return Number.parseFloat(this.source.toString('latin1', start, this.bytes.offset())) || 0;
  }

  protected override parseArray(ref?: PDFRef): PDFArray {
    this.bytes.assertNext(leftBracket);
    const array = PDFArray.withContext(this.context);
    for (this.skipWhitespaceAndComments(); this.bytes.peek() !== rightBracket; ) {
      array.push(this.parseObject(ref));
      this.skipWhitespaceAndComments();
    }
    this.bytes.assertNext(rightBracket);
    return array;
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    this.bytes.assertNext(open);
    this.bytes.assertNext(open);
    const entries = new Map<PDFName, PDFObject>();
    for (this.skipWhitespaceAndComments(); this.bytes.peek() !== close; ) {
      const key = this.parseName();
      this.skipWhitespaceAndComments();
      const value = this.bytes.peek() === close ? PDFNull : this.parseObject(ref);
      const before = entries.get(key);
      if (before !== undefined && before.toString() !== value.toString())
        throw new UnreadablePdf('one key has two values');
      entries.set(key, value);
      this.skipWhitespaceAndComments();
    }
    this.bytes.assertNext(close);
    this.bytes.assertNext(close);
    return PDFDict.fromMapWithContext(entries, this.context);
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const dict = this.parseDict(ref);
    if (this.level > 1) return dict;
    this.skipWhitespaceAndComments();
    const at = this.bytes.offset();
    if (this.source.toString('latin1', at, at + 6) !== 'stream') return dict;
    let start = at + 6;
    if (this.source[start] === carriageReturn) start += 1;
    if (this.source[start] === lineFeed) start += 1;
    const end = this.endOfStream(dict, start);
    this.bytes.moveTo(end);
    const content = this.source.subarray(start, end);
    const isPlain = !ref || dict.get(PDFName.of('Type')) === PDFName.of('XRef');
    const transform = isPlain
      ? undefined
      : this.cipher?.createCipherTransform(ref.objectNumber, ref.generationNumber);
    return PDFRawStream.of(dict, transform ? transform.decryptBytes(content) : content);
  }

  private endOfStream(dict: PDFDict, start: number): number {
    const length = dict.get(PDFName.of('Length'));
    let says: number | undefined;
    if (length instanceof PDFNumber) says = length.asNumber();
    if (length instanceof PDFRef) says = this.integerOf(length.objectNumber);
    if (says !== undefined && says >= 0) {
      const behind = start + says;
      if (endstream.test(this.source.toString('latin1', behind, behind + 16))) return behind;
    }
    const found = this.source.indexOf('endstream', start, 'latin1');
    if (found < 0) throw new UnreadablePdf('a stream has no end');
    return found;
  }
}

export class PdfBomb extends Error {}

/** Returns every value a reference may have: an object number can be defined several times. */
export type Resolve = (object: PDFObject | undefined) => readonly PDFObject[];

const filtersAtMost = 8;
const filters: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
};
const decoded = new Set(Object.values(filters));
const pngPredictor = 10;

/** Bytes that may still be unpacked, shared by all streams given the same budget. */
export type Budget = { bytes: number };

/**
 * Unpacks a stream filter by filter within the budget. Stops at a filter it does not decode, such as an image's, and
 * returns the bytes up to there. Throws `PdfBomb`, or `UnreadablePdf` if a filter does not fit its data.
 */
export function unpacked(
  stream: PDFRawStream,
  resolve: Resolve,
  budget: Budget,
): { bytes: Uint8Array; isWhole: boolean } {
  let bytes: Uint8Array = stream.contents;
  for (const { filter, parameters } of filtersOf(stream.dict, resolve)) {
    if (!decoded.has(filter)) return { bytes, isWhole: false };
    bytes =
      filter === 'FlateDecode'
        ? inflated(bytes, budget)
        : decodedByLibrary(stream, filter, parameters, bytes, budget);
    budget.bytes -= bytes.length;
    if (parameters) bytes = withoutPredictor(bytes, parameters, resolve);
  }
  return { bytes, isWhole: true };
}

type Filter = { filter: string; parameters: PDFDict | undefined };

function filtersOf(dict: PDFDict, resolve: Resolve): Filter[] {
  const names = only(resolve(dict.get(PDFName.of('Filter')) ?? dict.get(PDFName.of('F'))));
  const parameters = only(resolve(dict.get(PDFName.of('DecodeParms')) ?? dict.get(PDFName.of('DP'))));
  const list = names instanceof PDFArray ? names.asArray() : names ? [names] : [];
  if (list.length > filtersAtMost) throw new PdfBomb();
  return list.map((each, index) => {
    const filter = only(resolve(each));
    const own = parameters instanceof PDFArray ? only(resolve(parameters.asArray()[index])) : parameters;
    const text = filter instanceof PDFName ? filter.decodeText() : '';
    return { filter: filters[text] ?? text, parameters: own instanceof PDFDict ? own : undefined };
  });
}

/** The value that all definitions of an object agree on: a stream that unpacks in two ways is refused. */
function only(values: readonly PDFObject[]): PDFObject | undefined {
  const [first] = values;
  if (values.some((each) => each.toString() !== first?.toString()))
    throw new UnreadablePdf('one object has two values');
  return first;
}

function inflated(bytes: Uint8Array, budget: Budget): Uint8Array {
  try {
    // Readers use a truncated stream up to its end.
    return inflateSync(bytes, { maxOutputLength: Math.max(1, budget.bytes), finishFlush: 2 });
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ERR_BUFFER_TOO_LARGE')
      throw new PdfBomb();
    throw new UnreadablePdf('a stream cannot be unpacked');
  }
}

function decodedByLibrary(
  stream: PDFRawStream,
  filter: string,
  parameters: PDFDict | undefined,
  bytes: Uint8Array,
  budget: Budget,
): Uint8Array {
  const { context } = stream.dict;
  const dict = PDFDict.withContext(context);
  dict.set(PDFName.of('Filter'), PDFName.of(filter));
  if (parameters) dict.set(PDFName.of('DecodeParms'), parameters);
  // These filters decode in blocks, so the limit holds.
  const decoding = decodePDFRawStream(PDFRawStream.of(dict, bytes));
  const blocks: Uint8Array[] = [];
  for (let left = budget.bytes; ; ) {
    const block = decoding.getBytes(65_536);
    if (block.length === 0) return Buffer.concat(blocks);
    left -= block.length;
    if (left < 0) throw new PdfBomb();
    blocks.push(Uint8Array.from(block));
  }
}

/** Undoes PNG prediction (specification of PDF 7.4.4.4), which the library does not do. */
function withoutPredictor(bytes: Uint8Array, parameters: PDFDict, resolve: Resolve): Uint8Array {
  const number = (key: string, fallback: number) => {
    const value = only(resolve(parameters.get(PDFName.of(key))));
    return value instanceof PDFNumber ? value.asNumber() : fallback;
  };
  const predictor = number('Predictor', 1);
  if (predictor <= 1) return bytes;
  if (predictor < pngPredictor) throw new UnreadablePdf('a stream is packed in a way nobody uses');
  const pixelBits = number('Colors', 1) * number('BitsPerComponent', 8);
  const rowBytes = Math.ceil((pixelBits * number('Columns', 1)) / 8);
  const pixelBytes = Math.max(1, pixelBits >> 3);
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const plain = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column += 1) {
      const at = row * rowBytes + column;
      const left = column < pixelBytes ? 0 : (plain[at - pixelBytes] ?? 0);
      const up = row === 0 ? 0 : (plain[at - rowBytes] ?? 0);
      const corner = row === 0 || column < pixelBytes ? 0 : (plain[at - rowBytes - pixelBytes] ?? 0);
      const raw = bytes[row * (rowBytes + 1) + 1 + column] ?? 0;
      plain[at] = raw + predicted(kind, left, up, corner);
    }
  }
  return plain;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) return 0;
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
