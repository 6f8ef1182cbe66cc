import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { businessOrderForm, globalOrderForm, globalUpdateForm, personalOrderForm } from './order-forms.ts';
import { unwrap } from './shape.ts';

/**
 * One leaf field of a request: its path, maximum length in characters, if it is always required, and its closed list.
 */
export type FieldInfo = { path: string; max?: number; required: boolean; values?: readonly string[] };

/** Returns the leaf fields of an object schema, in the order of the specification's tables. */
export function fieldsOf(schema: z.ZodType, base = '', holderRequired = true): FieldInfo[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const path = base + name;
    const { inner, required } = unwrap(field);
    const needed = required && holderRequired;
    if (inner instanceof z.ZodObject) return fieldsOf(inner, `${path}.`, needed);
    const info: FieldInfo = { path, required: needed };
    const max = z.globalRegistry.get(inner)?.maxLength;
    if (typeof max === 'number') info.max = max;
    if (inner instanceof z.ZodEnum) info.values = inner.options.map(String);
    return [info];
  });
}

export const globalOrderFields: readonly FieldInfo[] = fieldsOf(globalOrderForm);
export const globalUpdateFields: readonly FieldInfo[] = fieldsOf(globalUpdateForm);
export const personalOrderFields: readonly FieldInfo[] = fieldsOf(personalOrderForm);
export const businessOrderFields: readonly FieldInfo[] = fieldsOf(businessOrderForm);

function collectUnknown(schema: z.core.$ZodType, value: object, base: string, paths: string[]): void {
  const { shape } = unwrap(schema);
  if (shape === undefined || isLosslessNumber(value)) return;
  for (const [name, field] of Object.entries(value) as [string, unknown][]) {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known === undefined) paths.push(base + name);
    else if (typeof field === 'object' && field !== null)
      collectUnknown(known, field, `${base}${name}.`, paths);
  }
}

/** Returns the paths of fields that the endpoint does not know; they are ignored and logged. */
export function unknownFields(endpoint: Endpoint, value: unknown): string[] {
  const paths: string[] = [];
  if (typeof value === 'object' && value !== null) collectUnknown(endpoint.request, value, '', paths);
  return paths;
}
