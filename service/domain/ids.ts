import { hash, randomBytes, randomUUID } from 'node:crypto';

// Crockford's base 32: no letter can be read as a digit.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The last `length` base-32 digits of the bytes as one number. */
function base32(bytes: Uint8Array, length: number): string {
  let text = '';
  let pending = 0;
  let bits = 0;
  for (let at = bytes.length - 1; text.length < length; ) {
    if (bits < 5) {
      pending |= (bytes[at] ?? 0) << bits;
      bits += 8;
      at -= 1;
    }
    text = alphabet.charAt(pending & 31) + text;
    pending >>>= 5;
    bits -= 5;
  }
  return text;
}

/**
 * T order, Q quote, W wallet, L balance of a currency over both wallet types, C conversion, P payer, B beneficiary,
 * K bank check, V Alipay verification.
 */
export type IdPrefix = 'T' | 'Q' | 'W' | 'L' | 'C' | 'P' | 'B' | 'K' | 'V';

/** A new id: 9 characters of time, so that ids sort by age and index pages stay warm, then 80 random bits. */
export function newId(prefix: IdPrefix, at: Date): string {
  return prefix + timeText(at.getTime()) + base32(freshRandom(10), 16);
}

function timeText(ms: number): string {
  let text = '';
  for (let rest = ms; text.length < 9; rest = Math.floor(rest / 32)) text = alphabet.charAt(rest % 32) + text;
  return text;
}

let pool = Buffer.alloc(0);
let used = 0;

/** Returns fresh random bytes, generated in bulk because a large request costs no more than a small one. */
function freshRandom(count: number): Uint8Array {
  if (used + count > pool.length) {
    pool = randomBytes(4096);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/**
 * Derives an id from the content: equal content has the same id, so no look-up is needed to find out if it is known.
 */
export function contentId(prefix: IdPrefix, ...content: Uint8Array[]): string {
  const digest = hash('sha256', Buffer.concat(content), 'buffer');
  return prefix + base32(digest.subarray(0, 16), 25);
}

export const newUuid = (): string => randomUUID();

/** True if a text can be compared with a UUID column; PostgreSQL rejects any other text with an error. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** Precomputed canonical JSON, which may be nested in a larger value. */
export class CanonicalText {
  readonly text: string;

  constructor(value: unknown) {
    this.text = canonicalJson(value);
  }
}

/** JSON with sorted keys and without undefined or null fields: equal content has equal text. */
export function canonicalJson(value: unknown): string {
  if (value instanceof CanonicalText) return value.text;
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Record<string, unknown>;
  let text = '';
  for (const key of Object.keys(fields).toSorted()) {
    const field = fields[key];
    if (field === undefined || field === null) continue;
    text += `${text === '' ? '' : ','}${quoted(key)}:${typeof field === 'string' ? quoted(field) : canonicalJson(field)}`;
  }
  return `{${text}}`;
}

const needsNoEscape = /^[ !#-[\]-~]*$/;

/** Same result as JSON.stringify, but faster for the many texts that need no escape. */
const quoted = (text: string): string => (needsNoEscape.test(text) ? `"${text}"` : JSON.stringify(text));

export function contentHash(value: unknown): Buffer {
  return hash('sha256', canonicalJson(value), 'buffer');
}
