import type { JsonSchema } from './types.ts';

/** The schema of a request as it is read: null counts as not given, so what may be left out may be null. */
export function withNulls(schema: JsonSchema): JsonSchema {
  const { properties, required = [] } = schema;
  if (properties === undefined) return schema;
  const fields = Object.entries(properties).map(([name, field]) => {
    const inner = withNulls(field);
    return [name, required.includes(name) ? inner : orNull(inner)];
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

function orNull(field: JsonSchema): JsonSchema {
  const { type, enum: values } = field;
  if (type !== undefined)
    return { ...field, type: [type, 'null'].flat(), ...(values && { enum: [...values, null] }) };
  const { allOf, ...texts } = field;
  return Array.isArray(allOf) ? { ...texts, anyOf: [...allOf, { type: 'null' }] } : field;
}

/** The one kind that a schema's values have beside null. */
export const kindOf = ({ type }: Pick<JsonSchema, 'type'>): string | undefined =>
  [type ?? []].flat().find((kind) => kind !== 'null');
