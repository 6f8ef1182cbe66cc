import { type JsonSchema, kindOf, type OpenApiDocument } from '../../lib/service-core/openapi/index.ts';

/** One field of a request or answer as a reader sees it: with its whole path, its kind and when it is needed. */
export type FieldRow = {
  path: string;
  type: string;
  max: string;
  /** `yes`, `no`, or the condition. */
  required: string;
  text: string;
  values: readonly string[];
};

const condition = /\s*\bRequired ((?:when|for|with|unless)[^.]*)\.$/;

/** The fields of a schema, those of objects within it under their dotted paths. */
export function fieldRows(document: OpenApiDocument, schema: JsonSchema): FieldRow[] {
  return rowsOf(schema, { document, base: '', holders: [] });
}

type Place = { document: OpenApiDocument; base: string; holders: readonly string[] };

function rowsOf(schema: JsonSchema, place: Place): FieldRow[] {
  const { schema: object, name } = resolved(place.document, schema);
  if (object.type === 'array' && object.items !== undefined) {
    return rowsOf(object.items, { ...place, base: `${place.base}[].` });
  }
  // An area lists areas: the shape is told once.
  if (name !== undefined && place.holders.includes(name)) return [];
  const holders = name === undefined ? place.holders : [...place.holders, name];
  return Object.entries(object.properties ?? {}).flatMap(([field, of]) => {
    const path = place.base + field;
    const row = rowOf(path, of, {
      document: place.document,
      isRequired: object.required?.includes(field) ?? false,
    });
    return [row, ...rowsOf(of, { ...place, base: `${path}.`, holders })].map(joined);
  });
}

const joined = (row: FieldRow): FieldRow => ({ ...row, path: row.path.replaceAll('.[]', '[]') });

function rowOf(
  path: string,
  of: JsonSchema,
  { document, isRequired }: { document: OpenApiDocument; isRequired: boolean },
): FieldRow {
  const { schema } = resolved(document, of);
  const description = of.description ?? schema.description ?? '';
  const when = condition.exec(description)?.[1];
  return {
    path,
    type: typeOf(document, schema),
    max: schema.maxLength?.toString() ?? '',
    required: isRequired ? 'yes' : (when ?? 'no'),
    text: description.replace(condition, ''),
    values: (schema.enum ?? []).filter((value) => value !== null),
  };
}

function typeOf(document: OpenApiDocument, schema: JsonSchema): string {
  if (schema.type === 'array') {
    const items =
      schema.items === undefined ? 'any' : typeOf(document, resolved(document, schema.items).schema);
    return `list of ${items}`;
  }
  if (schema.format === 'date') return 'date';
  if (schema.format === 'date-time') return 'time';
  if (schema.contentMediaType !== undefined) return 'file';
  return kindOf(schema) ?? 'any';
}

/** A schema without the reference it may stand behind. */
function resolved(
  document: OpenApiDocument,
  schema: JsonSchema,
): { schema: JsonSchema; name?: string | undefined } {
  // Around a reference stands its text, and whether null may stand in its place.
  const [inner] = [schema.allOf ?? schema.anyOf ?? []].flat() as JsonSchema[];
  const reference = schema.$ref ?? inner?.$ref;
  if (reference === undefined) return { schema };
  const name = reference.replace('#/components/schemas/', '');
  return { schema: document.components.schemas[name] ?? {}, name };
}
