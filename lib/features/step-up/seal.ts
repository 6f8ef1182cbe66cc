import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from '../../env.ts';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret for one person (AES-256-GCM): copied to another person's row it does not open. The key is derived
 * from AUTH_SECRET; with another AUTH_SECRET people enrol again.
 */
export function seal(secret: string, userId: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(userId));
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
}

/** Null for what this key did not seal for this person. */
export function unseal(sealed: string, userId: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length <= ivBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}

function key(): Buffer {
  return Buffer.from(hkdfSync('sha256', env().AUTH_SECRET, '', 'corridor portal: second factor', 32));
}
