import type { z } from 'zod';
import type { personProofSchema } from './schema.ts';

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
