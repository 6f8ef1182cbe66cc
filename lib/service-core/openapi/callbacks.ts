import { CALLBACK_ACCEPTED, CALLBACK_PATH, encodeCallback } from '../contract/callback.ts';
import type { Schemas } from './schemas.ts';
import { callbackTag } from './tags.ts';
import type { Operation, Parameter, PathItem } from './types.ts';

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

export function callbackWebhook(schemas: Schemas): Record<string, PathItem> {
  return { callback: { post: receive(schemas) } };
}

const keyExample = 'whpk_MCowBQYDK2VwAyEAinventedForThisDocument0=';

/** The one call that is no endpoint of the contract: the public key of the callbacks' signatures. */
export const webhookKeyPath: PathItem = {
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
