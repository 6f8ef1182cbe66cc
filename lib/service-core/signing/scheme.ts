/**
 * The ways to make `sign` (decisions §1.1). A scheme is a property of a registered key: a verifier uses that one and
 * never tries others.
 */
export const signatureSchemes = ['RSA-SHA256', 'RSA-PSS', 'RSA-SHA512', 'RSA-SHA1', 'RSA-BLOCK'] as const;

export type SignatureScheme = (typeof signatureSchemes)[number];

export const DEFAULT_SCHEME: SignatureScheme = 'RSA-SHA256';

/** SHA-1 collides, and blocks of two messages can be spliced into a third: neither is offered in production. */
export const sandboxOnlySchemes: readonly SignatureScheme[] = ['RSA-SHA1', 'RSA-BLOCK'];

export function isSignatureScheme(text: string): text is SignatureScheme {
  return (signatureSchemes as readonly string[]).includes(text);
}
