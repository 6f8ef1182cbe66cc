import { noData } from '../contract/answers.ts';
import { encodeRequest } from '../contract/decode.ts';
import type { AnyEndpoint, Effect, Family, HeaderRule } from '../contract/endpoint.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import type { sandboxEndpoints } from '../contract/endpoints-sandbox.ts';
import { encodeSuccess } from '../contract/wire-json.ts';
import { orderExamples, otherExamples } from './examples.ts';
import { extensionExamples } from './extensions.ts';
import { refusalResponse } from './refusals.ts';
import type { Schemas } from './schemas.ts';
import type { JsonSchema, Operation, Parameter, Response, SecurityRequirement, Tag } from './types.ts';

/** The groups of calls, in reading order. */
export const tagOf: Readonly<Record<Family, Tag>> = {
  auth: {
    name: 'Authentication',
    description:
      'The token that every other call carries, and a way to try a signature (specification §4.1, §5).',
  },
  global: {
    name: 'Global payouts',
    description:
      'Transfers of persons and businesses to bank and Alipay accounts, with wallets per type and currency (specification §4.4).',
  },
  business: {
    name: 'Business transfers',
    description:
      'Transfers between businesses, with documents of the trade behind them (specification §4.3).',
  },
  personal: {
    name: 'Personal China payouts',
    description:
      'Payments to persons in China, and the wallets of the first generation (specification §4.2).',
  },
  lookup: {
    name: 'Lookups and checks',
    description:
      'Areas, occupations, Chinese names, and checks of accounts before money moves (specification §4.2, §4.4, §4.5).',
  },
  extension: {
    name: 'Extensions',
    description:
      'Calls of this service beyond the specification: what moved a wallet, what it holds, and its statements.',
  },
  sandbox: {
    name: 'Sandbox',
    description:
      'Everything a tester needs to get the outcome they want. In production mode these calls answer 404.',
  },
};

export const callbackTag: Tag = {
  name: 'Callbacks',
  description:
    'What the service tells the partner, and how to know that it was the service (specification §6).',
};

type OperationName = EndpointName | keyof typeof sandboxEndpoints;
type AnyExample = { readonly request: unknown; readonly data: unknown };

const examples: Readonly<Record<OperationName, AnyExample>> = {
  ...orderExamples,
  ...extensionExamples,
  ...otherExamples,
};

const exampleOf = (endpoint: AnyEndpoint): AnyExample => examples[endpoint.name as OperationName];

/**
 * Returns an example's request as encoded and checked by the contract: a JSON value, or the values of query and form
 * fields. Throws for an example that the contract refuses.
 */
function requestExample(endpoint: AnyEndpoint): unknown {
  const text = encodeRequest(endpoint, exampleOf(endpoint).request);
  return endpoint.encoding === 'query'
    ? Object.fromEntries(new URLSearchParams(text))
    : JSON.parse(text === '' ? '{}' : text);
}

/** Returns an example's success envelope, encoded by the contract. */
function answerExample(endpoint: AnyEndpoint): unknown {
  const { data } = exampleOf(endpoint);
  return data === undefined ? { status: '1' } : JSON.parse(encodeSuccess(endpoint, data));
}

const repetition: Record<Effect, string> = {
  read: 'Changes nothing and can be repeated.',
  repeatable: 'Can be repeated: the second call has the same effect and a like answer.',
  'once-by-key':
    'Takes effect once for its order number. After a lost answer ask for the status by `orderNo`, or repeat it with the same content.',
  unsafe: 'Do not repeat it after a lost answer: find out first what it did.',
};

const security: Record<HeaderRule, SecurityRequirement[]> = {
  none: [],
  token: [{ appkey: [], token: [] }],
  signed: [{ appkey: [], token: [], sign: [] }],
};

const versionTwo: Parameter[] = ['SignVersion', 'Timestamp', 'Nonce'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

const fileTypes =
  'image/jpeg, image/png, image/webp, image/heic, application/pdf, application/vnd.openxmlformats-officedocument.wordprocessingml.document, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/octet-stream';

/** Returns a call of the contract as an operation; registers the components it needs in `schemas`. */
export function operationOf(endpoint: AnyEndpoint, schemas: Schemas): Operation {
  const parameters = [
    ...(endpoint.encoding === 'query' ? queryParameters(endpoint, schemas) : []),
    ...(endpoint.headers === 'signed' ? versionTwo : []),
  ];
  const body = bodyOf(endpoint, schemas);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    tags: [tagOf[endpoint.family].name],
    ...(endpoint.deprecated === true && { deprecated: true }),
    security: security[endpoint.headers],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: body }),
    responses: responsesOf(endpoint, schemas),
  };
}

function descriptionOf(endpoint: AnyEndpoint): string {
  const source =
    endpoint.family === 'sandbox'
      ? 'Sandbox only, an extension.'
      : `Specification §${endpoint.section.replaceAll(', ', ', §')}.`;
  return `${endpoint.description}\n\n${repetition[endpoint.effect]} ${source}`;
}

function queryParameters(endpoint: AnyEndpoint, schemas: Schemas): Parameter[] {
  const { properties = {}, required = [] } = schemas.fieldsOf(endpoint);
  const values = requestExample(endpoint) as Record<string, string>;
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
    ...(values[name] !== undefined && { example: values[name] }),
  }));
}

function bodyOf(endpoint: AnyEndpoint, schemas: Schemas): Operation['requestBody'] {
  if (endpoint.encoding === 'multipart') return formOf(endpoint, schemas);
  if (endpoint.encoding !== 'json') return undefined;
  const content = { schema: schemas.request(endpoint), example: requestExample(endpoint) };
  return { required: true, content: { 'application/json': content } };
}

function formOf(endpoint: AnyEndpoint, schemas: Schemas): Operation['requestBody'] {
  const file = '(the bytes of the file)';
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: schemas.formOf(endpoint),
        example: { ...(requestExample(endpoint) as object), file },
        encoding: { file: { contentType: fileTypes } },
      },
    },
  };
}

function responsesOf(endpoint: AnyEndpoint, schemas: Schemas): Record<string, Response> {
  return {
    '200': {
      description: 'Success.',
      headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
      content: {
        'application/json': {
          schema: successOf(schemas.data(endpoint), endpoint),
          example: answerExample(endpoint),
        },
      },
    },
    '400': refusalResponse(endpoint),
    ...(endpoint.family === 'sandbox' && { '404': { $ref: '#/components/responses/NotInProduction' } }),
    ...(endpoint.method === 'POST' && { '413': { $ref: '#/components/responses/BodyTooLarge' } }),
    '431': { $ref: '#/components/responses/HeadersTooLarge' },
  };
}

/** Wraps data in a success envelope; data is optional if only the status counts. */
function successOf(data: JsonSchema, endpoint: AnyEndpoint): JsonSchema {
  return {
    type: 'object',
    required: endpoint.data === noData ? ['status'] : ['status', 'data'],
    properties: {
      status: { type: 'string', const: '1', description: 'Success.' },
      message: { type: 'string', description: 'A notice, for example that the call is abandoned.' },
      data,
    },
  };
}
