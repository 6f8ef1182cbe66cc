import { readText } from './form-text.ts';

/** The sender's side failed: the form is malformed or the connection ended. Not a fault of ours. */
export class FormBroken extends Error {}

/** Header names are in lower case. The content has to be read before the next part is asked for, or is passed over. */
export type FormPart = { headers: ReadonlyMap<string, string>; content: AsyncIterable<Uint8Array> };

const maxHeaderBytes = 16 * 1024;
const malformed = 'the form data is malformed or ended early';
const lineEnd = Buffer.from('\r\n');

/**
 * The parts of form data (RFC 7578, RFC 2046) as they arrive, none of them held as a whole. Header values are the text
 * of their bytes, which a library's are not: it takes any bytes for UTF-8, and names in GB18030 are lost. Throws
 * `FormBroken`.
 */
export async function* formParts(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart> {
  const reader = new FormReader(source, boundary);
  await reader.passContent();
  while (await reader.goToNext()) {
    const headers = await reader.readHeaders();
    yield { headers, content: reader.content() };
    await reader.passContent();
  }
}

class FormReader {
  private readonly source: AsyncIterator<Uint8Array>;
  private readonly delimiter: Buffer;
  /** The first delimiter may have no line before it. */
  private buffer: Buffer = lineEnd;
  private isInContent = true;

  constructor(source: AsyncIterable<Uint8Array>, boundary: string) {
    this.source = source[Symbol.asyncIterator]();
    this.delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  /** The next piece of the content before the delimiter; undefined behind it. */
  private async next(): Promise<Buffer | undefined> {
    while (this.isInContent) {
      const at = this.buffer.indexOf(this.delimiter);
      const end = at < 0 ? this.buffer.length - this.delimiter.length + 1 : at;
      const piece = this.buffer.subarray(0, Math.max(0, end));
      this.buffer = this.buffer.subarray(piece.length + (at < 0 ? 0 : this.delimiter.length));
      this.isInContent = at < 0;
      if (piece.length > 0) return piece;
      if (at < 0) await this.fill();
    }
    return undefined;
  }

  async *content(): AsyncGenerator<Uint8Array> {
    for (let piece = await this.next(); piece; piece = await this.next()) yield piece;
  }

  async passContent(): Promise<void> {
    while (await this.next());
  }

  /** Goes behind the rest of the delimiter's line; false when it was the last. */
  async goToNext(): Promise<boolean> {
    while (this.buffer.length < 2) await this.fill();
    if (this.buffer.toString('latin1', 0, 2) === '--') return false;
    const padding = await this.readUntil(lineEnd);
    if (/[^ \t]/.test(padding.toString('latin1'))) throw new FormBroken(malformed);
    return true;
  }

  async readHeaders(): Promise<Map<string, string>> {
    // Without any header the empty line comes at once.
    this.buffer = Buffer.concat([lineEnd, this.buffer]);
    const block = await this.readUntil(Buffer.from('\r\n\r\n'));
    this.isInContent = true;
    const headers = new Map<string, string>();
    const text = readText(block);
    if (text === undefined) throw new FormBroken(malformed);
    for (const line of text
      .replaceAll(/\r\n(?=[ \t])/g, '')
      .split('\r\n')
      .slice(1)) {
      const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:([^\r\n]*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined || headers.has(name.toLowerCase()))
        throw new FormBroken(malformed);
      headers.set(name.toLowerCase(), value.trim());
    }
    return headers;
  }

  private async readUntil(mark: Buffer): Promise<Buffer> {
    for (;;) {
      const at = this.buffer.indexOf(mark);
      if (at > maxHeaderBytes || (at < 0 && this.buffer.length > maxHeaderBytes))
        throw new FormBroken(malformed);
      if (at >= 0) {
        const found = this.buffer.subarray(0, at);
        this.buffer = this.buffer.subarray(at + mark.length);
        return found;
      }
      await this.fill();
    }
  }

  private async fill(): Promise<void> {
    const { done, value } = await this.source.next();
    if (done) throw new FormBroken(malformed);
    this.buffer = Buffer.concat([this.buffer, value]);
  }
}
