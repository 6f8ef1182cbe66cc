import { z } from 'zod';

type Unwrapped = {
  inner: z.core.$ZodType;
  /** True if a value must be given. */
  required: boolean;
  /** The fields, of an object's schema. */
  shape: Readonly<Record<string, z.core.$ZodType>> | undefined;
};

/** Asking a schema what it is takes zod long, and each request asks it of every field. */
const known = new WeakMap<z.core.$ZodType, Unwrapped>();

/** The schema inside optional and defaulted ones. */
export function unwrap(schema: z.core.$ZodType): Unwrapped {
  let unwrapped = known.get(schema);
  if (unwrapped === undefined) {
    unwrapped = unwrapAnew(schema);
    known.set(schema, unwrapped);
  }
  return unwrapped;
}

function unwrapAnew(schema: z.core.$ZodType): Unwrapped {
  let inner = schema;
  let required = true;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) {
    required = false;
    inner = inner.def.innerType;
  }
  return { inner, required, shape: inner instanceof z.ZodObject ? inner.shape : undefined };
}
