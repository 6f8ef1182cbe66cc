import { z } from 'zod';
import { purposes, unexplainedTypes } from '../../service-core/contract/enums.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { isStorable } from '../../text/storable.ts';
import { families } from '../transfers/types.ts';
import { suggestionRules } from './schema.ts';

/** Reads the scope from the address; unknown values fall back to a default. */
export const suggestionScopeSchema = z
  .object({ family: z.enum(families).catch('global'), purpose: z.enum(purposes).catch('Goods') })
  .transform(({ family, purpose }) => ({ family, purpose: family === 'business' ? '' : purpose }));

export const saveRulesSchema = z
  .strictObject({
    family: z.enum(families),
    purpose: z.string().refine((given) => given === '' || purposes.some((known) => known === given)),
    rules: z
      .array(z.strictObject({ type: z.string().max(64), rule: z.enum(suggestionRules) }))
      .min(1)
      .max(60),
  })
  .refine(({ family, purpose }) => (family === 'business') === (purpose === ''));

const name = z.string().overwrite(cleanLine).max(60).refine(isStorable);

export const saveNamesSchema = z.strictObject({
  names: z
    .array(z.strictObject({ type: z.enum(unexplainedTypes), en: name, zh: name }))
    .min(1)
    .max(unexplainedTypes.length)
    .refine((names) => new Set(names.map(({ type }) => type)).size === names.length),
});
