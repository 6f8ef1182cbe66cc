export { MAX_BLOCK_BODY_BYTES } from './block.ts';
export {
  generateSigningKeyPair,
  KeyProblem,
  type KeyProblemCode,
  loadPrivateKey,
  loadPublicKey,
} from './keys.ts';
export {
  DEFAULT_SCHEME,
  isSignatureScheme,
  type SignatureScheme,
  sandboxOnlySchemes,
  signatureSchemes,
} from './scheme.ts';
export { sign, signAsync, verify } from './sign.ts';
export {
  EMPTY_BODY,
  MAX_CLOCK_SKEW_SECONDS,
  NONCE_LIFETIME_SECONDS,
  NONCE_PATTERN,
  type SignedRequestV2,
  signedBytesOfMultipart,
  signedBytesV2,
} from './signed-bytes.ts';
