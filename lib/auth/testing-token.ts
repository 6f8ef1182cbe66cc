import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '../env.ts';

/**
 * True if the calls for tests exist here: in a sandbox that has a token for them. `npm start` gives a sandbox one.
 */
export const isTestable = (): boolean => env().PORTAL_ENV === 'sandbox' && env().TESTING_TOKEN !== undefined;

/** True if the request carries the token of the calls for tests as a bearer; compares in constant time. */
export function bearsTestingToken({ headers }: Request): boolean {
  const token = env().TESTING_TOKEN;
  if (!isTestable() || token === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.get('authorization') ?? ''), digest(`Bearer ${token}`));
}
