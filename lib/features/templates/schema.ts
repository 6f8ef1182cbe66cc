import { z } from 'zod';
import { cleanLine } from '../../service-core/text/clean-text.ts';

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
