import { z } from 'zod';
import { cleanLine } from '../../service-core/text/clean-text.ts';

/** A code of an app or a recovery code, as typed or pasted, or the answer of a passkey as JSON. */
const code = z.string().trim().min(6).max(8_000);
const password = z.string().min(1).max(1024);

export const proofSchema = z.strictObject({ code });
/** Proof of identity: a code of the second factor, or the password of a user without one. */
export const personProofSchema = z.strictObject({
  code: code.optional(),
  password: password.optional(),
});
export const longestFactorName = 60;
const factorName = z.string().overwrite(cleanLine).min(1).max(longestFactorName);
export const confirmAppSchema = z.strictObject({ code, name: factorName });
/** `answer` is the browser's RegistrationResponseJSON as text. */
export const addPasskeySchema = z.strictObject({ answer: z.string().max(20_000), name: factorName });
export const renameFactorSchema = z.strictObject({ factorId: z.uuid(), name: factorName });
export const removeFactorSchema = z.strictObject({ factorId: z.uuid(), code });
export const passkeySignInSchema = z.strictObject({
  answer: z.string().max(8_000),
  next: z.string().max(2000).optional(),
});

/** Proof forms by kind. */
export const typedProofSchemas = {
  code: z.strictObject({ proof: code }),
  password: z.strictObject({ proof: password }),
};

/** A person's second factors, the oldest first. Times are ISO 8601. */
export type SecondFactorsView = {
  isOn: boolean;
  factors: {
    id: string;
    kind: 'app' | 'passkey';
    name: string;
    addedAt: string;
    lastUsedAt: string | null;
  }[];
  recoveryCodesLeft: number;
  /** True if the person's role needs a second factor: the last one stays. */
  isRequired: boolean;
  /** False for a person whom only the identity provider lets in. */
  hasPassword: boolean;
};

/** The secret for an authenticator app. `cells` is the QR code, row by row. */
export type Enrolment = { secret: string; address: string; cells: boolean[][] };

export type ProofRefusal =
  | { code: 'code-wrong' }
  | { code: 'code-locked'; seconds: number }
  | { code: 'not-enrolled' };

/** A code of the second factor, or the password of a person without one. */
export type PersonProof = z.output<typeof personProofSchema>;
/** `no-password`: only the identity provider lets the person in. */
export type PersonRefusal = ProofRefusal | PasswordRefusal;
export type PasswordRefusal =
  | { code: 'code-locked'; seconds: number }
  | { code: 'password-wrong' }
  | { code: 'no-password' };
export type EnrolRefusal = PersonRefusal | { code: 'enrolment-over' } | PasskeyRefusal;
/** `passkey-wrong`: another key, page or question than asked, or a copy of the key. */
export type PasskeyRefusal = { code: 'passkey-wrong' };
export type FactorRefusal = ProofRefusal | { code: 'factor-not-found' } | { code: 'last-factor' };
/**
 * A proof to be typed, another sign-in at the provider for a person who can type none, or none because the session proved its
 * person in the last five minutes.
 */
export type ProofAsked = keyof typeof typedProofSchemas | { provider: string } | 'recent';
/** `proof-needed`: the last proof is older than five minutes. */
export type RecentRefusal = PersonRefusal | { code: 'proof-needed'; by: Exclude<ProofAsked, 'recent'> };
