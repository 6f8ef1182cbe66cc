import { z } from 'zod';
import type { OrderColumn } from '../columns.ts';
import { orderListSchema } from '../schema.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The detail of people and accounts in the file: initials, the list's own form, or the whole account number. */
export const maskingLevels = ['hidden', 'shown', 'full'] as const;
export type MaskingLevel = (typeof maskingLevels)[number];

export type ExportWords = {
  column: (column: OrderColumn) => string;
  currencyOf: (column: string) => string;
  account: string;
  status: (id: string, raw: string | null) => string;
  family: (family: string) => string;
  /** Behind the name of a column of times: the zone they are in. */
  inZone: (column: string, zone: string) => string;
};

/** The list as its address says it, and how it is to be written. */
export const exportSchema = orderListSchema.extend({
  format: z.enum(exportFormats),
  masking: z.enum(maskingLevels),
  /** Only these of the list, as selected on a page. */
  ids: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z.array(z.uuid()).min(1).max(200),
    )
    .optional(),
});
