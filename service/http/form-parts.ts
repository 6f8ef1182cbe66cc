const controls = { '%22': '"', '%0D': '\r', '%0A': '\n' } as const;
/** The output of `encodeURIComponent`, `encodeURI` and Java's `URLEncoder`: no quote, space or letter beyond ASCII. */
const percentEncoded = /^(?:[!#$&-~]|%[0-9a-f]{2})+$/i;
const encodedWords = /^(?:\s*=\?[\w-]+\?[bq]\?[^?\s]*\?=)+$/i;
const encodedWord = /=\?([\w-]+)\?([bq])\?([^?\s]*)\?=/gi;
const parameter =
  /;[ \t]*([^\s;="]+)[ \t]*=[ \t]*(?:"((?:\\["\\]|[^"\\]|\\(?!["\\]))*)"|"([^"]*)"|([^;"]*))[^;]*/gy;

/** Decodes bytes as UTF-8, else as the declared charset, else as GB18030; undefined if none fits. */
export function readText(bytes: Uint8Array, charset?: string): string | undefined {
  const isOwn = charset !== undefined && !/^utf-?8$|^us-ascii$/i.test(charset);
  return (
    decoded(bytes, 'utf-8') ?? (isOwn ? decoded(bytes, charset) : undefined) ?? decoded(bytes, 'gb18030')
  );
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Parses a header like `form-data; name="file"; filename="a.pdf"`. The first of repeated parameters counts. */
export function readParameters(header: string): { value: string; parameters: ReadonlyMap<string, string> } {
  const start = header.includes(';') ? header.indexOf(';') : header.length;
  const parameters = new Map<string, string>();
  parameter.lastIndex = start;
  for (let match = parameter.exec(header); match; match = parameter.exec(header)) {
    const [, name = '', quoted, path, token] = match;
    const value = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? path ?? token?.trim() ?? '';
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  return { value: header.slice(0, start).trim().toLowerCase(), parameters };
}

/**
 * Returns the file name of a part: `filename*` (RFC 5987) before `filename`, which may be plain, percent-encoded as a
 * whole, or in encoded words (RFC 2047, as .NET writes it). Browsers percent-encode only quotes and line ends (WHATWG).
 * Undefined for a part without a name.
 */
export function readFileName(parameters: ReadonlyMap<string, string>): string | undefined {
  const plain = parameters.get('filename');
  const extended = /^([\w-]+)'[^']*'(.*)$/.exec(parameters.get('filename*') ?? '');
  const [, charset = '', text = ''] = extended ?? [];
  return (
    (extended ? decoded(percentBytes(text), charset) : undefined) ??
    (plain === undefined ? plain : meant(plain))
  );
}

function meant(name: string): string {
  if (encodedWords.test(name)) {
    const words = [...name.matchAll(encodedWord)].map(([, charset = '', kind = '', text = '']) =>
      decoded(
        /b/i.test(kind)
          ? Buffer.from(text, 'base64')
          : percentBytes(text.replaceAll('_', ' ').replaceAll('=', '%')),
        charset,
      ),
    );
    if (words.every((word) => word !== undefined)) return words.join('');
  }
  if (name.includes('%') && percentEncoded.test(name)) {
    const text = readText(percentBytes(name.includes('%20') ? name : name.replaceAll('+', ' ')));
    if (text !== undefined) return text;
  }
  return name.replaceAll(/%22|%0D|%0A/gi, (code) => controls[code.toUpperCase() as keyof typeof controls]);
}

const percentBytes = (text: string) =>
  Buffer.from(
    text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/**
 * Returns the text of an `application/json` part: the content of a JSON string, or an unquoted value as it is.
 * Undefined for an object, a list or `null`.
 */
export function jsonText(text: string): string | undefined {
  const bare = text.trim();
  if (!/^["{[]/.test(bare)) return bare === 'null' ? undefined : bare;
  try {
    const value: unknown = JSON.parse(bare);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The sender's fault: the form is malformed, or the connection ended early. */
export class FormBroken extends Error {}

/** Header names are in lower case. Read the content before asking for the next part, or it is skipped. */
export type FormPart = { headers: ReadonlyMap<string, string>; content: AsyncIterable<Uint8Array> };

const maxHeaderBytes = 16 * 1024;
const malformed = 'the form data is malformed or ended early';
const lineEnd = Buffer.from('\r\n');

/**
 * Yields the parts of form data (RFC 7578, RFC 2046) as they arrive, without holding a whole part in memory. Decodes
 * header values itself, because a library takes any bytes for UTF-8 and loses names in GB18030. Throws `FormBroken`.
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
  /** Starts with a line end, because the first delimiter may have no line before it. */
  private buffer: Buffer = lineEnd;
  private isInContent = true;

  constructor(source: AsyncIterable<Uint8Array>, boundary: string) {
    this.source = source[Symbol.asyncIterator]();
    this.delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  /** Returns the next piece of content before the delimiter; undefined after the delimiter. */
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

  /** Skips the rest of the delimiter's line; false after the last delimiter. */
  async goToNext(): Promise<boolean> {
    while (this.buffer.length < 2) await this.fill();
    if (this.buffer.toString('latin1', 0, 2) === '--') return false;
    const padding = await this.readUntil(lineEnd);
    if (/[^ \t]/.test(padding.toString('latin1'))) throw new FormBroken(malformed);
    return true;
  }

  async readHeaders(): Promise<Map<string, string>> {
    // A part without headers starts with the empty line.
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
