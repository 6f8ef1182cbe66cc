import { z } from 'zod';
import { orderListSchema } from '../schema.ts';
import { exportFormats, maskingLevels } from './types.ts';

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
