// Crockford's alphabet: no I, L, O, U, so that a number read aloud or from paper is not misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number of a new order (C-01): `P261120-7Q3F0K`, the UTC day and 30 random bits. */
export function newOrderNo(now: Date = new Date()): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const tail = Array.from(bytes, (byte) => alphabet[byte % 32]).join('');
  return `P${day}-${tail}`;
}
