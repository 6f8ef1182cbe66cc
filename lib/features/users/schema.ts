import { z } from 'zod';
import { densities, locales, themes } from '../../i18n/locale.ts';

export const signInSchema = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
  next: z.string().max(2000).optional(),
  stays: z.boolean().optional(),
});

export const preferencesSchema = z.strictObject({
  locale: z.enum(locales),
  theme: z.enum(themes),
  density: z.enum(densities),
  fixedTimeZone: z
    .string()
    .max(64)
    .refine((zone) => isTimeZone(zone))
    .nullable(),
  onePageWizard: z.boolean(),
  singleKeys: z.boolean(),
});

export const endSessionSchema = z.strictObject({ sessionId: z.uuid() });

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
