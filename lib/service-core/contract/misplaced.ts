import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { unwrap } from './unwrap.ts';

/**
 * Paths where a schema wants an object and a number was sent. A JSON number is an object here (LosslessNumber), which
 * zod takes for one without fields: an address of `42` would pass where all its fields are optional.
 */
export function misplaced(schema: z.core.$ZodType, value: unknown, path: readonly string[] = []): string[] {
  const { inner } = unwrap(schema);
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  if (isLosslessNumber(value)) return [path.join('.')];
  const shape = inner.shape as Record<string, z.core.$ZodType>;
  return Object.entries(value).flatMap(([name, field]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return known === undefined ? [] : misplaced(known, field, [...path, name]);
  });
}
