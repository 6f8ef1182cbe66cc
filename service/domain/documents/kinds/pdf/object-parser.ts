import {
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

/** Decrypts the strings and the stream of an object. */
export type Cipher = NonNullable<ConstructorParameters<typeof PDFParser>[5]>;

export type ParserInput = {
  bytes: Uint8Array;
  cipher?: Cipher | undefined;
  /** The integer that is the object of this number: a stream's length may be one. */
  integerOf?: (objectNumber: number) => number | undefined;
};

export class UnreadablePdf extends Error {}

const levelsAtMost = 200;
const [lineFeed, carriageReturn, open, close, leftBracket, rightBracket] = [10, 13, 60, 62, 91, 93];
const endobj = [...Buffer.from('endobj')];
const endstream = /^\s*endstream/;

/**
 * The library's parser of objects, stricter where readers differ, because a file must not be one thing to this check
 * and another to them: no dictionary gives one key two values, and a stream ends where its length says or else at the
 * first `endstream`. Throws what it cannot read.
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

  /** The object at an offset, and where it ends. `ref` is what it is decrypted for; without one it stays as it is. */
  parseAt(offset: number, ref?: PDFRef): { object: PDFObject; end: number } {
    this.level = 0;
    this.bytes.moveTo(offset);
    this.skipWhitespaceAndComments();
    // An object may be empty, which counts as null.
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

  /** As readers take them: `--5` or `.` are numbers. The library warns of large ones on the console. */
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
