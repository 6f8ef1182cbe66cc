import { z } from 'zod';

/** A code of the app or a recovery code, as people type and paste them. */
const code = z.string().trim().min(6).max(40);
const password = z.string().min(1).max(1024);

export const proofSchema = z.strictObject({ code });
/** The proof of a person: a code of their second factor, or the password where they have none. */
export const personProofSchema = z.strictObject({
  code: code.optional(),
  password: password.optional(),
});
export const resetFactorSchema = personProofSchema.extend({ userId: z.uuid() });

/** A proof as it is typed, by its kind. */
export const typedProofSchemas = {
  code: z.strictObject({ proof: code }),
  password: z.strictObject({ proof: password }),
};
