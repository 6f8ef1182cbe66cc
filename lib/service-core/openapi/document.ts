import { CALLBACK_ACCEPTED, CALLBACK_PATH, encodeCallback } from '../contract/callback.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { sandboxEndpoints } from '../contract/endpoints-sandbox.ts';
import {
  DEFAULT_SCHEME,
  MAX_CLOCK_SKEW_SECONDS,
  NONCE_LIFETIME_SECONDS,
  NONCE_PATTERN,
} from '../signing/index.ts';
import { guideOf } from './guide.ts';
import { callbackTag, operationOf, tagOf } from './operation.ts';
import {
  refusalExamples,
  refusalHeaders,
  refusalSchema,
  refusalsOf,
  sharedResponses,
  textRefusalSchema,
} from './refusals.ts';
import { Schemas } from './schemas.ts';
import type { OpenApiDocument, Operation, Parameter, PathItem } from './types.ts';

const info = {
  title: 'Cross-border payout service',
  version: '1.0.0',
  summary: 'Rates, orders, documents, payouts, wallets and callbacks.',
  contact: { name: 'The operator of the service' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
};

export type DocumentOptions = {
  /** Production mode leaves out the sandbox's calls. */
  mode: 'sandbox' | 'production';
  /** The address of this service: the default of the server variable. */
  baseUrl: string;
};

/** The address in the committed document: a service started by `npm run service`. */
export const localBaseUrl = 'http://127.0.0.1:4000';

/**
 * Returns the OpenAPI 3.1 document of the whole interface, generated from the contract. Equal options give equal
 * documents.
 */
export function openApiDocument({ mode, baseUrl }: DocumentOptions): OpenApiDocument {
  const described: AnyEndpoint[] = Object.values({
    ...endpoints,
    ...(mode === 'sandbox' ? sandboxEndpoints : {}),
  });
  const schemas = new Schemas();
  const paths: Record<string, PathItem> = {};
  for (const tag of Object.keys(tagOf)) {
    for (const endpoint of described.filter(({ family }) => family === tag)) {
      const method = endpoint.method === 'GET' ? 'get' : 'post';
      paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint, schemas) };
    }
  }
  const refusals = described.flatMap((endpoint) => refusalsOf(endpoint));
  const { NotInProduction, ...responses } = sharedResponses;
  const isSandbox = mode === 'sandbox' && NotInProduction !== undefined;
  const webhooks = callbackWebhook(schemas);
  return {
    openapi: '3.1.0',
    info: { ...info, description: guideOf(mode) },
    servers: [
      {
        url: '{base_url}',
        description: 'Sandbox and production each have a base address of their own.',
        variables: { base_url: { default: baseUrl, description: 'Base address of the environment.' } },
      },
    ],
    tags: [...Object.values(tagOf), callbackTag].filter((tag) => isSandbox || tag !== tagOf.sandbox),
    paths: { ...paths, '/webhook-key': webhookKeyPath },
    webhooks,
    components: {
      schemas: { ...schemas.components(), Refusal: refusalSchema, TextRefusal: textRefusalSchema },
      securitySchemes,
      parameters: versionTwoParameters,
      headers: refusalHeaders,
      responses: { ...responses, ...(isSandbox && { NotInProduction }) },
      examples: refusalExamples([
        ...refusals,
        'bodyTooLarge',
        ...(isSandbox ? (['pathUnknown'] as const) : []),
      ]),
    },
  };
}

const inHeader = { type: 'apiKey', in: 'header' } as const;

/** The three headers of specification §5. */
const securitySchemes: OpenApiDocument['components']['securitySchemes'] = {
  appkey: { ...inHeader, name: 'appkey', description: 'The App Key of the partner.' },
  token: {
    ...inHeader,
    name: 'token',
    description: 'A token of `/payout/oauth/token`, valid for one hour.',
  },
  sign: {
    ...inHeader,
    name: 'sign',
    description: `Signature of the body’s exact bytes as standard base64 on one line, under the key and scheme registered for the App Key; ${DEFAULT_SCHEME} unless another was registered. A call without a body signs the two bytes \`{}\`, an upload the compact JSON of its text parts \`tradeId\`, \`type\`, \`fileName\` in this order.`,
  },
};

const versionTwo = 'Signature version 2 only (an extension).';

/** Headers of signature version 2 (decisions §1.9). */
const versionTwoParameters: Record<string, Parameter> = {
  SignVersion: {
    name: 'sign-version',
    in: 'header',
    required: false,
    description: `${versionTwo} The value 2: \`sign\` covers METHOD, PATH?QUERY, timestamp, nonce, appkey and the body’s SHA-256 in hex, each followed by a line feed. A partner’s settings can require it for calls that change something.`,
    schema: { type: 'string', enum: ['2'] },
  },
  Timestamp: {
    name: 'timestamp',
    in: 'header',
    required: false,
    description: `${versionTwo} Unix seconds, at most ${MAX_CLOCK_SKEW_SECONDS} away from the service’s clock.`,
    schema: { type: 'string', pattern: '^[0-9]{1,12}$' },
  },
  Nonce: {
    name: 'nonce',
    in: 'header',
    required: false,
    description: `${versionTwo} 16 to 64 visible ASCII characters, once per App Key within ${NONCE_LIFETIME_SECONDS / 60} minutes.`,
    schema: { type: 'string', pattern: NONCE_PATTERN.source },
  },
};

const header = (name: string, description: string, required: boolean, example: string): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
  example,
});

const headers: Parameter[] = [
  header('appkey', 'The App Key, for a second verification.', true, 'ak_5f0c2b7d1e'),
  header('webhook-id', 'Unique id of the event; the same in every attempt (ours).', true, 'msg_0001'),
  header('webhook-timestamp', 'When this attempt was signed, Unix seconds (ours).', true, '1767254400'),
  header(
    'webhook-signature',
    'Standard Webhooks: signatures of `id.timestamp.body` with a space between them, each after its version. `v1,`: base64 HMAC-SHA256 under the partner’s secret (`whsec_…`), which public libraries verify; there are two while a secret is being changed. `v1a,`: base64 Ed25519 under the key that `GET /webhook-key` answers (ours).',
    true,
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1a,YmFzZTY0IG9mIHRoZSA2NCBieXRlcyBvZiBhbiBFZDI1NTE5IHNpZ25hdHVyZSwgaW52ZW50ZWQgaGVyZS4=',
  ),
];

const completed = encodeCallback({
  event: 'payment',
  id: 'T2601010000000001',
  status: 'completed',
  sourceAmount: '1000.00',
  targetAmount: '7245.60',
});
const balance = encodeCallback({ event: 'balance', id: 'W-0001', status: 'changed', amount: '14000.00' });

const receive = (schemas: Schemas): Operation => ({
  operationId: 'receiveCallback',
  summary: `Receive an event at {callback_url}${CALLBACK_PATH}`,
  description:
    'The service posts an event when an order changes its status and when a wallet’s available amount changes. Any answer other than HTTP 2xx with `code` 200 is tried again: at once, then up to 16 times within 2 hours. Events of one order come in order; an event can come twice. Specification §6.',
  tags: [callbackTag.name],
  security: [],
  parameters: headers,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: schemas.callback(),
        examples: {
          payment: { summary: 'An order was completed', value: JSON.parse(completed) },
          balance: { summary: 'A wallet changed', value: JSON.parse(balance) },
        },
      },
    },
  },
  responses: {
    '200': {
      description: 'Taken: this ends the attempts. Store the event first, act afterwards.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code'],
            properties: {
              code: { type: 'string', const: '200', description: '`200` means success.' },
              Message: { type: 'string', description: 'Error text; empty on success.' },
            },
          },
          example: JSON.parse(CALLBACK_ACCEPTED),
        },
      },
    },
    '400': { description: 'Not taken: the service tries again later.' },
  },
});

function callbackWebhook(schemas: Schemas): Record<string, PathItem> {
  return { callback: { post: receive(schemas) } };
}

const keyExample = 'whpk_MCowBQYDK2VwAyEAinventedForThisDocument0=';

/** The only call outside the contract: the public key of the callback signatures. */
const webhookKeyPath: PathItem = {
  get: {
    operationId: 'webhookKey',
    summary: 'Get the public key under which callbacks are signed',
    description:
      'Ed25519, as Standard Webhooks writes it: `whpk_` and the base64 of the 32 bytes. It needs no headers. An extension.',
    tags: [callbackTag.name],
    security: [],
    responses: {
      '200': {
        description: 'Success.',
        headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status', 'data'],
              properties: {
                status: { type: 'string', const: '1', description: 'Success.' },
                data: {
                  type: 'object',
                  required: ['publicKey'],
                  properties: {
                    publicKey: { type: 'string', pattern: '^whpk_', description: 'The public key.' },
                  },
                },
              },
            },
            example: { status: '1', data: { publicKey: keyExample } },
          },
        },
      },
      '400': {
        description: 'Refused: too many requests from this address.',
        headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Refusal' },
            examples: { tooManyRequests: { $ref: '#/components/examples/tooManyRequests' } },
          },
        },
      },
    },
  },
};
