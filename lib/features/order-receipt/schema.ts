import { z } from 'zod';
import { receiptLanguages } from './types.ts';

export const receiptSchema = z.object({ lang: z.enum(receiptLanguages).catch('both') });
