import { z } from 'zod';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import type { Family } from '../transfers/types.ts';

export const maxTemplateName = 80;

export const saveTemplateSchema = z.strictObject({
  draftId: z.uuid(),
  name: z
    .string()
    .overwrite(cleanLine)
    .min(1)
    .refine((name) => [...name].length <= maxTemplateName),
});

export const removeTemplateSchema = z.strictObject({ templateId: z.uuid() });

/** A template as a list shows it; its values stay on the server. */
export type TemplateSummary = {
  id: string;
  name: string;
  family: Family;
  beneficiaryName: string;
  sourceCurrency: string;
  targetCurrency: string;
  createdAt: string;
  createdByName: string;
};

export type TemplateRefusal = { code: 'draft-not-found' } | { code: 'name-used' };
