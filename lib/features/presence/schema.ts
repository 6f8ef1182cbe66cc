import { z } from 'zod';

export const presenceSchema = z.strictObject({
  tabId: z.uuid(),
  /** `here` while the page is open, `take-over` when the person wants to type, `leaving` when it closes. */
  kind: z.enum(['here', 'take-over', 'leaving']),
  active: z.boolean(),
});
