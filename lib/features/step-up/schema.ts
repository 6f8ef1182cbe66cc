import { z } from 'zod';

/** A code of the app or a recovery code, as typed or pasted. */
const code = z.string().trim().min(6).max(40);
const password = z.string().min(1).max(1024);

export const proofSchema = z.strictObject({ code });
/** Proof of identity: a code of the second factor, or the password of a user without one. */
export const personProofSchema = z.strictObject({
  code: code.optional(),
  password: password.optional(),
});
export const resetFactorSchema = personProofSchema.extend({ userId: z.uuid() });

/** Proof forms by kind. */
export const typedProofSchemas = {
  code: z.strictObject({ proof: code }),
  password: z.strictObject({ proof: password }),
};

/** The state of a person's second factor. */
export type SecondFactorView = {
  isOn: boolean;
  since: string | null;
  recoveryCodesLeft: number;
};

/** The secret for an authenticator app. `cells` is the QR code, row by row. */
export type Enrolment = { secret: string; address: string; cells: boolean[][] };

export type ProofRefusal =
  | { code: 'code-wrong' }
  | { code: 'code-locked'; seconds: number }
  | { code: 'not-enrolled' };

/** A code of the second factor, or the password of a person without one. */
export type PersonProof = z.output<typeof personProofSchema>;
export type PersonRefusal = ProofRefusal | { code: 'password-wrong' };
export type EnrolRefusal = PersonRefusal | { code: 'enrolment-over' };
/** `not-enrolled`: the other person has no second factor. */
export type ResetRefusal = PersonRefusal | { code: 'own-factor' };

export type PersonWithFactor = { userId: string; name: string; role: string; since: string | null };
