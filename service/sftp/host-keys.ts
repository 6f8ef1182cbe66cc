import { createHash } from 'node:crypto';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { keptSecret } from '../domain/kept-key.ts';

export type HostKeys = {
  privateKeys: string[];
  /** The fingerprints as `ssh-keygen -lf` prints them, to compare at the first connection. */
  fingerprints: string[];
};

/** Ed25519, and ECDSA for clients that are too old for it; neither needs SHA-1. */
const kinds = [
  {
    file: 'ssh_host_ed25519_key',
    make: () => generateReadable(() => ssh2.utils.generateKeyPairSync('ed25519').private),
  },
  {
    file: 'ssh_host_ecdsa_key',
    make: () => generateReadable(() => ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private),
  },
];

/** Retries, because one in 256 Ed25519 keys that ssh2 1.17 writes lacks a leading zero and cannot be read back. */
export function generateReadable(generate: () => string): string {
  for (;;) {
    const key = generate();
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key;
  }
}

/** Opens the host keys, by which partners recognise this endpoint; creates them in the keys folder once. */
export async function openHostKeys(keysDir: string): Promise<HostKeys> {
  const privateKeys: string[] = [];
  for (const { file, make } of kinds) privateKeys.push(await keptSecret(join(keysDir, 'sftp', file), make));
  return { privateKeys, fingerprints: privateKeys.map(fingerprintOf) };
}

function fingerprintOf(privateKey: string): string {
  const key = ssh2.utils.parseKey(privateKey);
  if (key instanceof Error) throw key;
  const hash = createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '');
  return `${key.type} SHA256:${hash}`;
}
