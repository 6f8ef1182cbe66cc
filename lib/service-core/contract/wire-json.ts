import { isLosslessNumber, LosslessNumber, stringify } from 'lossless-json';
import { z } from 'zod';
import { type Code, codes } from '../codes.ts';
import { err, ok, type Result } from '../result.ts';
import type { DataOf, Endpoint } from './endpoint.ts';

export type WireProblem = { code: Code; message: string };

const MAX_DEPTH = 32;
const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const space = 0x20;
const quote = 0x22;
const backslash = 0x5c;
const blank = /[ \t\n\r]*/y;
// Strips one byte order mark (decisions §2); a second is invalid JSON.
const utf8 = new TextDecoder('utf-8', { fatal: true });

class WireSyntaxError extends Error {}

/**
 * Parses JSON from the wire. Stricter than JSON.parse, because two parsers that read one signed text differently enable
 * attacks: refuses broken UTF-8, duplicate keys, `__proto__` and nesting deeper than 32. Numbers become LosslessNumber,
 * so that no float distorts an amount. Never throws.
 */
export function parseWire(bytes: Uint8Array): Result<unknown, WireProblem> {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return refuse('the body is not valid UTF-8');
  }
  try {
    return ok(new WireReader(text).document());
  } catch (problem) {
    if (problem instanceof WireSyntaxError) return refuse(problem.message);
    throw problem;
  }
}

function refuse(message: string): Result<never, WireProblem> {
  return err({ code: 'bodyInvalid', message });
}

class WireReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): unknown {
    const value = this.#value(0);
    if (this.#at < this.#text.length) this.#fail('text after the end of the JSON value');
    return value;
  }

  /** Reads one value and the white space around it. */
  #value(depth: number): unknown {
    this.#skipBlank();
    const value = this.#bare(depth);
    this.#skipBlank();
    return value;
  }

  #bare(depth: number): unknown {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(depth + 1);
      case '[':
        return this.#array(depth + 1);
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      default:
        return new LosslessNumber(this.#match(numberToken) ?? this.#fail('a JSON value is missing'));
    }
  }

  #object(depth: number): Record<string, unknown> {
    this.#enter(depth);
    const object: Record<string, unknown> = {};
    if (this.#closes('}')) return object;
    do {
      this.#skipBlank();
      const key = this.#string();
      if (key === '__proto__') this.#fail('the key "__proto__" is not allowed');
      // An inherited name is not a key of the text. The plain look-up comes first because it is cheap.
      if (object[key] !== undefined && Object.hasOwn(object, key))
        this.#fail(`the key ${JSON.stringify(key)} appears twice`);
      this.#skipBlank();
      if (this.#text[this.#at] !== ':') this.#fail('a colon is missing');
      this.#at += 1;
      object[key] = this.#value(depth);
    } while (this.#continues('}'));
    return object;
  }

  #array(depth: number): unknown[] {
    this.#enter(depth);
    const array: unknown[] = [];
    if (this.#closes(']')) return array;
    do array.push(this.#value(depth));
    while (this.#continues(']'));
    return array;
  }

  #enter(depth: number): void {
    if (depth > MAX_DEPTH) this.#fail(`the JSON is nested deeper than ${MAX_DEPTH} levels`);
    this.#at += 1;
  }

  #closes(end: string): boolean {
    this.#skipBlank();
    if (this.#text[this.#at] !== end) return false;
    this.#at += 1;
    return true;
  }

  #continues(end: string): boolean {
    const mark = this.#text[this.#at];
    if (mark !== ',' && mark !== end) this.#fail(`a comma or ${end} is missing`);
    this.#at += 1;
    return mark === ',';
  }

  #string(): string {
    const text = this.#text;
    if (text.charCodeAt(this.#at) !== quote) this.#fail('a string is missing');
    const start = this.#at;
    let isPlain = true;
    let end = start + 1;
    for (let code = text.charCodeAt(end); code !== quote; code = text.charCodeAt(end)) {
      if (end >= text.length) this.#fail('a string has no end');
      if (code === backslash) end += 1;
      if (code === backslash || code < space) isPlain = false;
      end += 1;
    }
    this.#at = end + 1;
    if (isPlain) return text.slice(start + 1, end);
    try {
      return JSON.parse(text.slice(start, this.#at)) as string;
    } catch {
      return this.#fail('a string holds a wrong escape or a raw control character');
    }
  }

  #word<T>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) this.#fail('a JSON value is missing');
    this.#at += word.length;
    return value;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #skipBlank(): void {
    if (this.#text.charCodeAt(this.#at) > space) return;
    this.#match(blank);
  }

  #fail(message: string): never {
    throw new WireSyntaxError(`the body is not valid JSON at character ${this.#at}: ${message}`);
  }
}

/** Encodes the `data` of a success as JSON text; throws if the schema refuses it, which is a bug of the service. */
export function encodeData<E extends Endpoint>(endpoint: E, data: DataOf<E>): string {
  return stringify(z.encode(endpoint.data, data)) ?? 'null';
}

/** Encodes a success envelope (specification §2.1); `message` is for notices, such as deprecation. */
export function encodeSuccess<E extends Endpoint>(endpoint: E, data: DataOf<E>, message?: string): string {
  const notice = message === undefined ? '' : `,"message":${JSON.stringify(message)}`;
  return `{"status":"1"${notice},"data":${encodeData(endpoint, data)}}`;
}

/** Encodes a refusal envelope; `message` defaults to the code's meaning. */
export function encodeRefusal(
  code: Code,
  message: string = codes[code].meaning,
  errors?: readonly { path: string; message: string }[],
): string {
  const list = errors?.map(({ path, message: text }) => ({ path, message: text }));
  return JSON.stringify({ status: codes[code].status, message, ...(list && { data: { errors: list } }) });
}

export type RawEnvelope = {
  status: string;
  message?: string;
  data?: unknown;
  errors?: { path: string; message: string }[];
  /** The exact code of a refusal if the call has a single refusal code (our extension). */
  exactCode?: string;
};

const errorList = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) });
const withCode = z.object({ code: z.string() });

/** Decodes an envelope tolerantly: the status may be a number, and `data` stays undecoded. */
export function decodeEnvelope(value: unknown): Result<RawEnvelope, 'no-envelope'> {
  if (typeof value !== 'object' || value === null) return err('no-envelope');
  const { status, message, data } = value as Record<string, unknown>;
  const statusText = isLosslessNumber(status) ? status.value : status;
  if (typeof statusText !== 'string' || statusText === '') return err('no-envelope');
  const envelope: RawEnvelope = { status: statusText };
  if (typeof message === 'string' && message !== '') envelope.message = message;
  if (data !== undefined && data !== null) envelope.data = data;
  const errors = errorList.safeParse(data);
  if (errors.success) envelope.errors = errors.data.errors;
  const exact = withCode.safeParse(data);
  if (exact.success) envelope.exactCode = exact.data.code;
  return ok(envelope);
}
