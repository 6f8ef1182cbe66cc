import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type Caller, fairTurns } from '../process/turns.ts';
import { shared } from '../shared.ts';

// OWASP's second recommended setting of argon2id (the library's default algorithm): 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * True if the password matches the hash. Without a hash (no such account) it checks an unmatchable hash, so that timing
 * does not reveal which accounts exist. Callers take turns.
 */
export async function passwordFits(
  storedHash: string | null,
  password: string,
  caller: Caller,
): Promise<boolean> {
  const fits = await turns()(caller, () => verify(storedHash ?? unmatchableHash, password));
  return fits && storedHash !== null;
}

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** A hash with random salt and digest: checking takes the usual time, and no password matches. */
const unmatchableHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`;

// Leaves one core free for other requests, and one of Node's four worker threads for files and DNS.
const turns = () =>
  shared('password-turns', () => fairTurns(Math.min(3, Math.max(1, availableParallelism() - 1))));
