import { z } from 'zod';
import type { OrderColumn } from '../columns.ts';
import { orderListSchema } from '../schema.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The detail of people and accounts in the file: initials, as in the list, or with the full account number. */
export const maskingLevels = ['hidden', 'shown', 'full'] as const;
export type MaskingLevel = (typeof maskingLevels)[number];

export type ExportWords = {
  column: (column: OrderColumn) => string;
  currencyOf: (column: string) => string;
  account: string;
  status: (id: string, raw: string | null) => string;
  family: (family: string) => string;
  /** The heading of a time column: its name, followed by the time zone. */
  inZone: (column: string, zone: string) => string;
};

/** The list's own address parameters, and the file's format. */
export const exportSchema = orderListSchema.extend({
  format: z.enum(exportFormats),
  masking: z.enum(maskingLevels),
  /** Limits the file to the orders selected on a page. */
  ids: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z.array(z.uuid()).min(1).max(200),
    )
    .optional(),
});
