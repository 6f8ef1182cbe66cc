import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';

/** Keys in use at the same time: no partner of a test has another's. */
const atOnce = 8;
const stock = new Map<number, KeyPairKeyObjectResult[]>();
const handedOut = new Map<number, number>();

/**
 * A pair of RSA keys that none of the last seven callers got. To make one takes a processor a quarter of a second, and a
 * run of tests wants some hundreds.
 */
export function rsaKeys(bits = 2048): KeyPairKeyObjectResult {
  const count = handedOut.get(bits) ?? 0;
  handedOut.set(bits, count + 1);
  const made = stock.get(bits) ?? [];
  stock.set(bits, made);
  const at = count % atOnce;
  made[at] ??= generateKeyPairSync('rsa', { modulusLength: bits });
  return made[at];
}
