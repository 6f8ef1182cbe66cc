import { isLosslessNumber } from 'lossless-json';
import type { z } from 'zod';
import { unwrap } from './unwrap.ts';

/**
 * Paths where a schema wants an object and a number was sent. A JSON number is an object here (LosslessNumber), which
 * zod takes for one without fields: an address of `42` would pass where all its fields are optional.
 */
export function misplaced(schema: z.core.$ZodType, value: unknown): string[] {
  const paths: string[] = [];
  collect(schema, value, '', paths);
  return paths;
}

function collect(schema: z.core.$ZodType, value: unknown, path: string, paths: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  const { shape } = unwrap(schema);
  if (shape === undefined) return;
  if (isLosslessNumber(value)) {
    paths.push(path);
    return;
  }
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'object' || !Object.hasOwn(shape, name)) continue;
    const known = shape[name];
    if (known !== undefined) collect(known, field, path === '' ? name : `${path}.${name}`, paths);
  }
}
