import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from './env.ts';

const ivBytes = 12;
const tagBytes = 16;

/** A secret's kind, which gets a key of its own, and the id of the row that holds it. */
type Place = { kind: 'second factor' | 'information link' | 'mail'; id: string };

/** The place of a person's second factor. */
export const ofFactor = (userId: string): Place => ({ kind: 'second factor', id: userId });

/** The place of an order's information link. */
export const ofInformationLink = (orderId: string): Place => ({ kind: 'information link', id: orderId });

/** The place of a mail that waits to be sent. */
export const ofMail = (mailId: string): Place => ({ kind: 'mail', id: mailId });

/**
 * Encrypts a secret for one row (AES-256-GCM): it cannot be decrypted in another row. The key is derived from
 * AUTH_SECRET; with another AUTH_SECRET the secret is lost.
 */
export function seal(secret: string, { kind, id }: Place): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(kind), iv).setAAD(Buffer.from(id));
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
}

/** Decrypts a secret; null if it was not sealed with this key for this row. */
export function unseal(sealed: string, { kind, id }: Place): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length <= ivBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(kind), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}

function keyOf(kind: Place['kind']): Buffer {
  return Buffer.from(hkdfSync('sha256', env().AUTH_SECRET, '', `corridor portal: ${kind}`, 32));
}
