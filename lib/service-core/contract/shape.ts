import { z } from 'zod';
import {
  definitionIn,
  type FieldDefinition,
  type Fields,
  type familyOfRequest,
  isIn,
  isNeeded,
  type OrderRequest,
} from '../fields/definition.ts';
import { code, country, currency, date, identifier, line, oneOf, text } from './text-fields.ts';

type FamilyOf<R extends OrderRequest> = (typeof familyOfRequest)[R];
type Update = 'globalUpdate' | 'personalUpdate';

type IsAbsent<D, R extends OrderRequest> = D extends { families: readonly (infer F)[] }
  ? FamilyOf<R> extends F
    ? IsLeftOut<D, R>
    : true
  : IsLeftOut<D, R>;
type IsLeftOut<D, R> = D extends { absentFrom: readonly (infer A)[] } ? (R extends A ? true : false) : false;

type Differences<D, R> = D extends { in: infer I } ? (R extends keyof I ? I[R] : unknown) : unknown;
type In<D, R> = Omit<D, keyof Differences<D, R>> & Differences<D, R>;

type Value<D, K, Given> = K extends keyof Given
  ? Given[K]
  : D extends { type: 'choice'; values: readonly (infer V extends string)[] }
    ? z.ZodEnum<{ [One in V]: One }>
    : D extends { type: 'flag' }
      ? z.ZodBoolean
      : D extends { type: 'amount' }
        ? Given['amount' & keyof Given]
        : z.ZodString;

type Needed<D, R> = D extends { required: true }
  ? true
  : R extends Update
    ? false
    : D extends { required: 'create' }
      ? true
      : false;

type Field<D, S extends z.ZodType, R> = D extends { default: string }
  ? z.ZodDefault<S>
  : Needed<D, R> extends true
    ? S
    : z.ZodOptional<S>;

/** The zod shape of the fields that a request has. */
export type Shape<F extends Fields, R extends OrderRequest, Given> = {
  -readonly [K in keyof F as IsAbsent<F[K], R> extends true ? never : K]: Field<
    In<F[K], R>,
    Value<In<F[K], R>, K, Given> & z.ZodType,
    R
  >;
};

/** Schemas that the definitions lack: nested objects by name, and the form of an amount. */
type Given = { readonly [name: string]: z.ZodType };

/** The schemas of a request's fields, made from the registry. */
export function shapeOf<F extends Fields, R extends OrderRequest, const G extends Given>(
  fields: F,
  request: R,
  given: G,
): Shape<F, R, G> {
  const entries = Object.entries(fields)
    .filter(([, field]) => isIn(field, request))
    .map(([name, field]) => {
      const definition = definitionIn(field, request);
      const schema = given[name] ?? given[definition.type] ?? leafOf(definition);
      if (definition.default !== undefined) return [name, schema.default(definition.default)];
      return [name, isNeeded(definition, request) ? schema : schema.optional()];
    });
  return Object.fromEntries(entries) as Shape<F, R, G>;
}

function leafOf({ type, max = 256, values, loose }: FieldDefinition): z.ZodType {
  switch (type) {
    case 'choice':
      if (values === undefined) throw new TypeError('a choice has values');
      return oneOf(values, max);
    case 'identifier':
      return identifier(max);
    case 'currency':
      return loose ? text(max) : currency;
    case 'country':
      return country;
    case 'date':
      return date(max);
    case 'flag':
      return z.boolean();
    case 'text':
      return line(max);
    case 'code':
    case 'email':
    case 'phone':
      return code(max);
    case 'amount':
    case 'object':
      throw new TypeError(`the schema of an ${type} is given by its request`);
    default:
      return type satisfies never;
  }
}

type Unwrapped = {
  inner: z.core.$ZodType;
  required: boolean;
  /** The fields of an object schema. */
  shape: Readonly<Record<string, z.core.$ZodType>> | undefined;
};

/** Cached, because inspecting a zod schema is slow and every request does it for every field. */
const known = new WeakMap<z.core.$ZodType, Unwrapped>();

/** Returns the schema inside optional and default wrappers. */
export function unwrap(schema: z.core.$ZodType): Unwrapped {
  let unwrapped = known.get(schema);
  if (unwrapped === undefined) {
    unwrapped = inspect(schema);
    known.set(schema, unwrapped);
  }
  return unwrapped;
}

function inspect(schema: z.core.$ZodType): Unwrapped {
  let inner = schema;
  let required = true;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) {
    required = false;
    inner = inner.def.innerType;
  }
  return { inner, required, shape: inner instanceof z.ZodObject ? inner.shape : undefined };
}
