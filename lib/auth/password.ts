import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { shared } from '../shared.ts';

// OWASP's second recommended setting of argon2id (the library's default algorithm): 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 4;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password belongs to the hash. With no hash (no such account) it works just as long against one that
 * nothing fits, so that time does not tell who has an account. At most four run at once: guesses from many places
 * queue up instead of taking all memory.
 */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  const release = await enter();
  try {
    const fits = await verify(storedHash ?? (await unfitting()), password, cost);
    return fits && storedHash !== null;
  } finally {
    release();
  }
}

const unfitting = (): Promise<string> =>
  shared('unfitting-hash', () => hashPassword(randomBytes(32).toString('hex')));

const door = { inside: 0, waiting: [] as (() => void)[] };

async function enter(): Promise<() => void> {
  if (door.inside >= atOnce) await new Promise<void>((go) => door.waiting.push(go));
  else door.inside += 1;
  return () => {
    const next = door.waiting.shift();
    if (next) next();
    else door.inside -= 1;
  };
}
