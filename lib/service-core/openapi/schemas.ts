import { z } from 'zod';
import * as answers from '../contract/answers.ts';
import { callbackSchema } from '../contract/callback.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import { sandboxEndpoints } from '../contract/endpoints-sandbox.ts';
import { wireAmount } from '../contract/numbers.ts';
import {
  businessBeneficiarySchema,
  businessOrderSchema,
  businessPayerSchema,
  globalOrderSchema,
  globalUpdateSchema,
  personalOrderSchema,
  personalUpdateSchema,
} from '../contract/order-forms.ts';
import * as party from '../contract/party.ts';
import * as requests from '../contract/requests.ts';
import { country, currency } from '../contract/text-fields.ts';
import { extensionTexts } from './extensions.ts';
import { answerTexts } from './fields/answers.ts';
import { orderTexts } from './fields/orders.ts';
import { requestTexts } from './fields/requests.ts';
import { sandboxTexts } from './fields/sandbox.ts';
import { type ComponentTexts, type FieldText, type JsonSchema, textOf } from './types.ts';

/** The texts of every component and each of its fields. */
export const componentTexts: Readonly<Record<string, ComponentTexts>> = {
  ...orderTexts,
  ...requestTexts,
  ...answerTexts,
  ...extensionTexts,
  ...sandboxTexts,
};

/** The writer of the object: a caller, or the service. */
type Side = 'request' | 'answer';

/** Adds a component's texts to its schema and fields; throws if a field has no text. */
function describeFields(name: string, schema: JsonSchema, side: Side): JsonSchema {
  const texts = componentTexts[name];
  if (texts === undefined) throw new Error(`the component ${name} has no texts`);
  return described(schema, '', { name, texts, side });
}

type Place = { name: string; texts: ComponentTexts; side: Side };

function described(schema: JsonSchema, path: string, place: Place): JsonSchema {
  const field = place.texts[path];
  if (field === undefined) throw new Error(`${place.name}: the field "${path}" has no text`);
  const inner = describeProperties(schema, path, place);
  const keywords = typeof field === 'string' ? {} : keywordsOf(field);
  const description = descriptionOf(field);
  // A reference takes no siblings, so the description wraps it.
  if (inner.$ref !== undefined) return { description, allOf: [inner] };
  return { ...inner, ...keywords, description };
}

/** Describes the schema's properties, or those of its list items. */
function describeProperties(schema: JsonSchema, path: string, place: Place): JsonSchema {
  const { properties, items, required = [] } = schema;
  if (items?.properties !== undefined) return { ...schema, items: describeProperties(items, path, place) };
  if (properties === undefined) return schema;
  const fields = Object.entries(properties).map(([field, of]) => {
    const inner = described(of, path === '' ? field : `${path}.${field}`, place);
    return [field, required.includes(field) ? notEmpty(inner, place) : inner];
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Sets minLength 1, because empty text counts as not given (decisions §5). */
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

/** Lets optional request fields be null, because null counts as not given. */
function withNulls(schema: JsonSchema): JsonSchema {
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

/** Shapes that several calls share, by their name in the document. */
const sharedShapes: Readonly<Record<string, z.core.$ZodType>> = {
  GlobalOrder: globalOrderSchema,
  GlobalOrderUpdate: globalUpdateSchema,
  PersonalOrder: personalOrderSchema,
  PersonalOrderUpdate: personalUpdateSchema,
  Payer: party.payerSchema,
  PayerUpdate: party.updatePayerSchema,
  PayerAddress: party.payerAddressSchema,
  Beneficiary: party.beneficiarySchema,
  BeneficiaryUpdate: party.updateBeneficiarySchema,
  BeneficiaryAddress: party.beneficiaryAddressSchema,
  BankAccount: party.accountSchema,
  BankAccountUpdate: party.updateAccountSchema,
  BusinessOrder: businessOrderSchema,
  BusinessPayer: businessPayerSchema,
  BusinessBeneficiary: businessBeneficiarySchema,
  CurrencyPair: requests.pairRequest,
  OrderReference: requests.orderRef,
  TradeReference: requests.tradeRef,
  Confirmation: requests.confirmRequest,
  EmptyObject: requests.noRequest,
  Order: answers.orderData,
  OrderStatus: answers.orderStatusData,
  OrderAcceptance: wireShape(answers.acceptanceData),
  UploadedDocument: wireShape(answers.uploadData),
  Nothing: wireShape(answers.noData),
  Quote: answers.quoteData,
  Wallet: answers.singleWallet,
  WalletInList: answers.walletInList,
  CurrencyBalance: answers.currencyBalance,
  Conversion: answers.conversionData,
  Area: answers.areaSchema,
  Occupation: answers.occupationSchema,
  PartnerClock: sandboxEndpoints.sandboxClock.data,
  CallbackDelivery: sandboxEndpoints.sandboxCallbacks.data.element,
  Callback: callbackSchema,
};

const nameOfShape = new Map(Object.entries(sharedShapes).map(([name, shape]) => [shape, name]));

/** Returns the wire shape: a codec that reads anything into an object is documented as that object. */
function wireShape(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional) return wireShape(schema.def.innerType);
  if (schema instanceof z.ZodCodec && schema.def.out instanceof z.ZodObject) return schema.def.out;
  return schema;
}

/** Collects the components of one document as operations reference them. */
export class Schemas {
  readonly #shapes = z.registry<{ id: string }>();
  readonly #used = new Map<string, Side>();

  constructor() {
    for (const [name, shape] of Object.entries(sharedShapes))
      this.#shapes.add(shape as z.ZodType, { id: name });
  }

  request(endpoint: AnyEndpoint): JsonSchema {
    return this.#schemaOf(endpoint.request, `${capitalised(endpoint.name)}Request`, 'request');
  }

  data(endpoint: AnyEndpoint): JsonSchema {
    return this.#schemaOf(endpoint.data, `${capitalised(endpoint.name)}Data`, 'answer');
  }

  callback(): JsonSchema {
    return this.#schemaOf(callbackSchema, 'Callback', 'answer');
  }

  /** Returns the request's object inline, for query parameters and form data. */
  fieldsOf(endpoint: AnyEndpoint): JsonSchema {
    const shape = wireShape(endpoint.request);
    const name = nameOfShape.get(shape) ?? `${capitalised(endpoint.name)}Request`;
    return describeFields(name, convert(shape), 'request');
  }

  /** Returns an upload's form: the contract's text parts, and the file, which the contract leaves to HTTP. */
  formOf(endpoint: AnyEndpoint): JsonSchema {
    const parts = convert(wireShape(endpoint.request));
    return describeFields(
      `${capitalised(endpoint.name)}Request`,
      {
        ...parts,
        properties: {
          ...parts.properties,
          file: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
        required: [...(parts.required ?? []), 'file'],
      },
      'request',
    );
  }

  #schemaOf(schema: z.core.$ZodType, fallbackName: string, side: Side): JsonSchema {
    const shape = wireShape(schema);
    if (shape instanceof z.ZodArray) {
      return { type: 'array', items: this.#schemaOf(shape.def.element, fallbackName, side) };
    }
    if (!(shape instanceof z.ZodObject)) {
      return isAnything(shape) ? {} : describeFields(fallbackName, convert(shape), side);
    }
    const name = nameOfShape.get(shape) ?? fallbackName;
    if (!nameOfShape.has(shape)) this.#shapes.add(shape, { id: name });
    this.#used.set(name, side);
    return { $ref: reference(name) };
  }

  /** Returns every component that operations reference, directly or through others. */
  components(): Record<string, JsonSchema> {
    const all = z.toJSONSchema(this.#shapes, { ...options, uri: reference }).schemas as Record<
      string,
      JsonSchema
    >;
    const found = new Map<string, JsonSchema>();
    const take = (name: string, side: Side) => {
      if (found.has(name)) return;
      const schema = all[name];
      if (schema === undefined) throw new Error(`no component is called ${name}`);
      const described = describeFields(name, withoutIdentity(schema), side);
      found.set(name, side === 'request' ? withNulls(described) : described);
      for (const inner of referencesIn(schema)) take(inner, side);
    };
    for (const [name, side] of this.#used) take(name, side);
    return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

const reference = (name: string): string => `#/components/schemas/${name}`;
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const isAnything = (schema: z.core.$ZodType): boolean => schema instanceof z.ZodUnknown;

function withoutIdentity(schema: JsonSchema): JsonSchema {
  const { $schema: _, $id: __, ...keywords } = schema;
  return keywords;
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner).replace(reference(''), '')] : referencesIn(inner),
  );
}

/** Adds keywords for rules that exist only as code: numbers and texts behind codecs, currency and country codes. */
function completeKeywords({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: object;
}): void {
  const keywords = jsonSchema as JsonSchema;
  if (
    zodSchema instanceof z.ZodCodec &&
    keywords.type === undefined &&
    zodSchema.def.in instanceof z.ZodUnknown
  ) {
    keywords.type = 'string';
  }
  if (zodSchema === wireAmount) keywords.exclusiveMinimum = 0;
  if (zodSchema === currency) keywords.pattern = '^[A-Z]{3}$';
  if (zodSchema === country) keywords.pattern = '^[A-Z]{2}$';
}

const options = { io: 'input', unrepresentable: 'any', override: completeKeywords } as const;

function convert(schema: z.core.$ZodType): JsonSchema {
  return withoutIdentity(z.toJSONSchema(schema, options) as JsonSchema);
}
