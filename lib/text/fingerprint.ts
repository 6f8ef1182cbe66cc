import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '../env.ts';

const keys = new Map<string, Buffer>();

/**
 * A keyed hash that finds equal texts without storing them: account and ID numbers are too short for an unkeyed hash.
 * Each `purpose` has its own key, derived from AUTH_SECRET.
 */
export function fingerprint(purpose: string, ...parts: readonly string[]): string {
  return createHmac('sha256', keyOf(purpose)).update(JSON.stringify(parts)).digest('base64url');
}

function keyOf(purpose: string): Buffer {
  const secret = env().AUTH_SECRET;
  const known = keys.get(`${purpose} ${secret}`);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', `fingerprint ${purpose}`, 32));
  keys.set(`${purpose} ${secret}`, key);
  return key;
}
