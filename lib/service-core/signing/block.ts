import { constants, type KeyObject, privateEncrypt, publicDecrypt, timingSafeEqual } from 'node:crypto';

/** RSA-BLOCK takes bodies up to this size (decisions §1.1). */
export const MAX_BLOCK_BODY_BYTES = 4096;

/** PKCS#1 v1.5 type 1 padding needs eleven bytes of each block. */
const PADDING_BYTES = 11;

function modulusBytes(key: KeyObject): number {
  return Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
}

function blocksOf(bytes: Uint8Array, size: number): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length || at === 0; at += size) blocks.push(bytes.subarray(at, at + size));
  return blocks;
}

/** Each block of the body encrypted with the private key, joined. Throws RangeError for a body over the limit. */
export function signBlocks(privateKey: KeyObject, bytes: Uint8Array): Buffer {
  if (bytes.length > MAX_BLOCK_BODY_BYTES) {
    throw new RangeError(`RSA-BLOCK signs at most ${MAX_BLOCK_BODY_BYTES} bytes`);
  }
  const options = { key: privateKey, padding: constants.RSA_PKCS1_PADDING };
  const size = modulusBytes(privateKey) - PADDING_BYTES;
  return Buffer.concat(blocksOf(bytes, size).map((block) => privateEncrypt(options, block)));
}

/** True when every block decrypts to exactly the bytes that stand at its place in the body. */
export function verifyBlocks(publicKey: KeyObject, bytes: Uint8Array, signature: Buffer): boolean {
  if (bytes.length > MAX_BLOCK_BODY_BYTES) return false;
  const length = modulusBytes(publicKey);
  const blocks = blocksOf(bytes, length - PADDING_BYTES);
  if (signature.length !== blocks.length * length) return false;
  const options = { key: publicKey, padding: constants.RSA_PKCS1_PADDING };
  return blocks.every((block, index) => {
    const sealed = signature.subarray(index * length, (index + 1) * length);
    try {
      const opened = publicDecrypt(options, sealed);
      return opened.length === block.length && timingSafeEqual(opened, block);
    } catch {
      return false;
    }
  });
}
