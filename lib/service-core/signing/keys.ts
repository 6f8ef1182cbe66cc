import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export type KeyProblemCode =
  | 'unreadable'
  | 'not-rsa'
  | 'too-short'
  | 'too-long'
  | 'private-key-given'
  | 'public-key-given';

const sentences: Record<KeyProblemCode, string> = {
  unreadable: 'the key is neither PEM nor base64 of its DER form',
  'not-rsa': 'the key is not an RSA key',
  'too-short': 'the RSA key is shorter than 2048 bits',
  'too-long': 'the RSA key is longer than 8192 bits',
  'private-key-given': 'this is a private key; register the public one and keep the private one',
  'public-key-given': 'this is a public key; sign with the private one that belongs to it',
};

/** Thrown for an unusable key. Its message never contains key material. */
export class KeyProblem extends Error {
  override readonly name = 'KeyProblem';
  readonly code: KeyProblemCode;

  constructor(code: KeyProblemCode) {
    super(sentences[code]);
    this.code = code;
  }
}

function checked(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new KeyProblem('not-rsa');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < 2048) throw new KeyProblem('too-short');
  if (bits > 8192) throw new KeyProblem('too-long');
  return key;
}

type Make = (source: string | Buffer) => KeyObject;

const makePrivate: Make = (source) =>
  typeof source === 'string'
    ? createPrivateKey(source)
    : createPrivateKey({ key: source, format: 'der', type: 'pkcs8' });

const makePublic: Make = (source) =>
  typeof source === 'string'
    ? createPublicKey(source)
    : createPublicKey({ key: source, format: 'der', type: 'spki' });

/** Reads a key with `wanted`; if only `other` can read it, the wrong half of a pair was given. */
function read(text: string, wanted: Make, other: { make: Make; code: KeyProblemCode }): KeyObject {
  const pem = text.trim();
  const bare = pem.replace(/\s+/g, '');
  if (!pem.startsWith('-----BEGIN ') && !/^[A-Za-z0-9+/]+={0,2}$/.test(bare))
    throw new KeyProblem('unreadable');
  const source = pem.startsWith('-----BEGIN ') ? pem : Buffer.from(bare, 'base64');
  const key = made(wanted, source);
  if (!key) throw new KeyProblem(made(other.make, source) ? other.code : 'unreadable');
  return checked(key);
}

function made(make: Make, source: string | Buffer): KeyObject | undefined {
  try {
    return make(source);
  } catch {
    return undefined;
  }
}

/**
 * Reads an RSA private key of 2048 to 8192 bits: PEM, or the bare base64 PKCS#8 that Java tools print. Throws
 * {@link KeyProblem}. Keep the KeyObject: parsing costs more than signing.
 */
export function loadPrivateKey(text: string): KeyObject {
  return read(text, makePrivate, { make: makePublic, code: 'public-key-given' });
}

const publicKeys = new Map<string, KeyObject>();
const MAX_CACHED = 1000;

/**
 * Reads an RSA public key of 2048 to 8192 bits: PEM, or bare base64 of the X.509 SubjectPublicKeyInfo. Throws
 * {@link KeyProblem}. Parsed keys are cached, because parsing is six times as slow as verifying.
 */
export function loadPublicKey(text: string): KeyObject {
  const known = publicKeys.get(text);
  if (known !== undefined) return known;
  // Node would derive the public key from a private key; sending one is a mistake that the caller should know.
  if (text.includes('PRIVATE KEY')) throw new KeyProblem('private-key-given');
  const key = read(text, makePublic, { make: makePrivate, code: 'private-key-given' });
  if (publicKeys.size >= MAX_CACHED) publicKeys.clear();
  publicKeys.set(text, key);
  return key;
}

const generate = promisify(generateKeyPair);

/** Generates an RSA key pair as PEM (PKCS#8 and SubjectPublicKeyInfo); 3072 bits by default. */
export async function generateSigningKeyPair(
  bits = 3072,
): Promise<{ privateKey: string; publicKey: string }> {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: bits });
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  };
}
