import { z } from 'zod';

/** The schema inside optional and defaulted ones, and whether a value must be given. */
export function unwrap(schema: z.core.$ZodType): { inner: z.core.$ZodType; required: boolean } {
  let inner = schema;
  let required = true;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) {
    required = false;
    inner = inner.def.innerType;
  }
  return { inner, required };
}
