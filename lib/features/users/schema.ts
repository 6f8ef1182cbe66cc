import { z } from 'zod';

export const signInSchema = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(256),
  next: z.string().max(2000).optional(),
});

export const preferencesSchema = z.strictObject({
  locale: z.enum(['en', 'zh-CN']).optional(),
  timeZone: z
    .string()
    .max(64)
    .refine((zone) => isTimeZone(zone))
    .optional(),
});

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
