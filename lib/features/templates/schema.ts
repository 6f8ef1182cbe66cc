import { z } from 'zod';

const NAME_MAX = 80;

export const saveTemplateSchema = z.strictObject({
  draftId: z.uuid(),
  name: z
    .string()
    .trim()
    .min(1)
    .refine((name) => [...name].length <= NAME_MAX),
});

export const removeTemplateSchema = z.strictObject({ templateId: z.uuid() });
