import { z } from 'zod';
import { statementFormats } from './types.ts';

export const statementSchema = z.strictObject({
  /** Days, both included, in the reader's time zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  format: z.enum(statementFormats),
  lang: z.enum(['en', 'zh-CN', 'both']),
});
export type StatementInput = z.output<typeof statementSchema>;
