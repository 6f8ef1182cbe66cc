const controls = { '%22': '"', '%0D': '\r', '%0A': '\n' } as const;
/** The output of `encodeURIComponent`, `encodeURI` and Java's `URLEncoder`: no quote, space or letter beyond ASCII. */
const percentEncoded = /^(?:[!#$&-~]|%[0-9a-f]{2})+$/i;
const encodedWords = /^(?:\s*=\?[\w-]+\?[bq]\?[^?\s]*\?=)+$/i;
const encodedWord = /=\?([\w-]+)\?([bq])\?([^?\s]*)\?=/gi;
const parameter =
  /;[ \t]*([^\s;="]+)[ \t]*=[ \t]*(?:"((?:\\["\\]|[^"\\]|\\(?!["\\]))*)"|"([^"]*)"|([^;"]*))[^;]*/gy;

/** Reads bytes as UTF-8, else as the charset that they are said to be in, else as GB18030; undefined for others. */
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

/** A header like `form-data; name="file"; filename="a.pdf"`. A parameter that comes twice counts as it came first. */
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
 * Returns the name of a file part as its sender means it: `filename*` of RFC 5987 before `filename`, which may be plain,
 * percent-encoded as a whole, or in encoded words (RFC 2047, as .NET writes it). A browser writes quotes and line ends
 * in percent and everything else plainly (WHATWG). Undefined for a part without a name.
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
 * Returns the text of a part typed `application/json`: of a quoted value what the quotes hold, of a bare one its
 * letters. Undefined for an object, a list or `null`.
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
