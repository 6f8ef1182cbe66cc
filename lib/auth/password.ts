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
 * True if the password belongs to the hash. With no hash (no such account) it works just as long against one that
 * nothing fits, so that time does not tell which accounts exist. Callers take turns.
 */
export async function passwordFits(
  storedHash: string | null,
  password: string,
  caller: Caller,
): Promise<boolean> {
  const fits = await turns()(caller, () => verify(storedHash ?? unfitting, password));
  return fits && storedHash !== null;
}

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** Salt and digest are random: checking against it costs what any check costs, and nothing fits. */
const unfitting = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`;

// One core stays free for everybody else's requests, and one of Node's four worker threads for files and names.
const turns = () =>
  shared('password-turns', () => fairTurns(Math.min(3, Math.max(1, availableParallelism() - 1))));
