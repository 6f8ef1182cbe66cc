import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The user name and password with which a partner delivers KYC files (specification §5.1). */
export type SftpCredentials = { username: string; password: string };

// OWASP's second recommended setting of argon2id (the library's default algorithm): 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** New credentials: the name is no secret, the password carries 192 random bits and needs no escaping anywhere. */
export function newSftpCredentials(): SftpCredentials {
  return { username: `kyc-${randomBytes(8).toString('hex')}`, password: newSftpPassword() };
}

function newSftpPassword(): string {
  return randomBytes(24).toString('base64url');
}

export function hashSftpPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Checks a password. Without a hash (no such account) it works just as long, so that time does not tell which names
 * exist.
 */
export async function sftpPasswordFits(storedHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(storedHash ?? (await unfitting()), password, cost);
  return fits && storedHash !== undefined;
}

let unfittingHash: Promise<string> | undefined;

function unfitting(): Promise<string> {
  unfittingHash ??= hashSftpPassword(newSftpPassword());
  return unfittingHash;
}
