import { extensionTexts } from './extensions.ts';
import { answerTexts } from './fields/answers.ts';
import { type ComponentTexts, type FieldText, textOf } from './fields/field-text.ts';
import { orderTexts } from './fields/orders.ts';
import { requestTexts } from './fields/requests.ts';
import { sandboxTexts } from './fields/sandbox.ts';
import type { JsonSchema } from './types.ts';

/** The texts of every component and each of its fields. */
export const componentTexts: Readonly<Record<string, ComponentTexts>> = {
  ...orderTexts,
  ...requestTexts,
  ...answerTexts,
  ...extensionTexts,
  ...sandboxTexts,
};

/** The writer of the object: a caller, or the service. */
export type Side = 'request' | 'answer';

/** Puts the texts of a component on its schema and fields; throws for a field without one, so that none is forgotten. */
export function describeFields(name: string, schema: JsonSchema, side: Side): JsonSchema {
  const texts = componentTexts[name];
  if (texts === undefined) throw new Error(`the component ${name} has no texts`);
  return described(schema, '', { name, texts, side });
}

type Place = { name: string; texts: ComponentTexts; side: Side };

function described(schema: JsonSchema, path: string, place: Place): JsonSchema {
  const field = place.texts[path];
  if (field === undefined) throw new Error(`${place.name}: the field "${path}" has no text`);
  const inner = within(schema, path, place);
  const keywords = typeof field === 'string' ? {} : keywordsOf(field);
  const description = descriptionOf(field);
  // A reference takes no siblings: what it means here stands around it.
  if (inner.$ref !== undefined) return { description, allOf: [inner] };
  return { ...inner, ...keywords, description };
}

/** The schema with its properties described, or the properties of the objects it lists. */
function within(schema: JsonSchema, path: string, place: Place): JsonSchema {
  const { properties, items, required = [] } = schema;
  if (items?.properties !== undefined) return { ...schema, items: within(items, path, place) };
  if (properties === undefined) return schema;
  const fields = Object.entries(properties).map(([field, of]) => {
    const inner = described(of, path === '' ? field : `${path}.${field}`, place);
    return [field, required.includes(field) ? notEmpty(inner, place) : inner];
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Empty text counts as not given (decisions §5), so a required text has a character. */
function notEmpty(schema: JsonSchema, { side }: Place): JsonSchema {
  const isFreeText = schema.type === 'string' && schema.enum === undefined && schema.pattern === undefined;
  return side === 'request' && isFreeText ? { ...schema, minLength: 1 } : schema;
}

function descriptionOf(field: FieldText): string {
  const when = typeof field === 'string' ? undefined : field.when;
  return when === undefined ? textOf(field) : `${textOf(field)} ${when}`;
}

function keywordsOf(field: Exclude<FieldText, string>): JsonSchema {
  const { text: _, when: __, ...keywords } = field;
  return keywords;
}
