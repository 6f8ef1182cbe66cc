import { z } from 'zod';
import { draftValuesSchema } from '../transfers/schema.ts';
import { families } from '../transfers/types.ts';
import { storedValues } from './party-values.ts';
import { partyKinds } from './types.ts';

export const partyKindSchema = z.enum(partyKinds);
export const partyIdSchema = z.strictObject({ id: z.uuid() });

/** Reads the filter from the address; unknown values fall back to defaults. */
export const partyListSchema = z.object({
  kind: partyKindSchema,
  q: z.string().trim().max(200).optional().catch(undefined),
  archived: z.stringbool().optional().catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
});

export type PartyListInput = z.output<typeof partyListSchema>;

export const partySearchSchema = z.object({
  kind: partyKindSchema,
  family: z.enum(families).optional(),
  q: z.string().max(200).default(''),
});

export const branchSearchSchema = z.object({ q: z.string().trim().max(200).default('') });

const typedPartySchema = z
  .strictObject({
    family: z.enum(families),
    holderType: z.enum(['business', 'personal']).default('business'),
    keptAsEntered: z.record(z.string().max(100), z.string().max(4000)).default({}),
    payer: z.looseObject({}).optional(),
    beneficiary: z.looseObject({}).optional(),
  })
  .transform((given) => draftValuesSchema.parse(given));

export const savePartySchema = z
  .strictObject({
    kind: partyKindSchema,
    /** Left out for a new party. */
    id: z.uuid().optional(),
    version: z.int().positive().optional(),
    values: typedPartySchema,
    /** The user has seen the similar parties and saves anyway. */
    acceptDuplicates: z.boolean(),
  })
  .transform(({ kind, values, ...rest }) => ({ ...rest, kind, values: storedValues(kind, values) }));

export type SavePartyInput = z.infer<typeof savePartySchema>;

export const partySchema = z.strictObject({ partyId: z.uuid() });
export const fillPartySchema = z.strictObject({
  partyId: z.uuid(),
  family: z.enum(families),
  /** The saved party on the other side of the draft. */
  otherId: z.uuid().optional(),
});
export const revealPartySchema = z.strictObject({ partyId: z.uuid(), path: z.string().max(100) });
export const mergePartiesSchema = z.strictObject({ keepId: z.uuid(), mergeId: z.uuid() });
export const runImportSchema = z.strictObject({
  kind: partyKindSchema,
  family: z.enum(families),
  /** Action for rows that are already saved. */
  onDuplicate: z.enum(['skip', 'update']),
});
