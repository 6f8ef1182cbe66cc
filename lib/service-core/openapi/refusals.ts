import { type Code, codes } from '../codes.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import type { Example, Header, JsonSchema, Response } from './types.ts';

/** Codes with their own HTTP status; all other refusals are HTTP 400 (decisions §2). */
const ownStatus: readonly Code[] = ['success', 'pathUnknown', 'bodyTooLarge'];

const errorList: JsonSchema = {
  type: 'array',
  description: 'What to fix, field by field (ours).',
  items: {
    type: 'object',
    required: ['path', 'message'],
    properties: {
      path: { type: 'string', description: 'The field as a dotted path; empty for the body as a whole.' },
      message: { type: 'string', description: 'What is wrong with it, to be read after the path.' },
    },
  },
};

/** The envelope of a refusal (specification §2.1). */
export const refusalSchema: JsonSchema = {
  type: 'object',
  description: 'A refusal: `status` says why, `message` what to do about it.',
  required: ['status', 'message'],
  properties: {
    status: { type: 'string', description: 'The code; see the table of codes.', examples: ['20101'] },
    message: { type: 'string', description: 'What happened, for a person to act on.' },
    data: {
      type: 'object',
      description: 'Details, where there are any. Without `tradeId` on a create call nothing was created.',
      properties: {
        errors: errorList,
        code: {
          type: 'string',
          description: 'The exact code, where the call’s own table has one for all (ours).',
        },
      },
    },
  },
};

/** The envelope of a refusal whose details are text: the bank check (specification §4.4). */
export const textRefusalSchema: JsonSchema = {
  type: 'object',
  description: 'A refusal whose details are text.',
  required: ['status', 'message', 'data'],
  properties: {
    status: { type: 'string', description: 'The code; see the table of codes.', examples: ['10028'] },
    message: { type: 'string', description: 'What happened, for a person to act on.' },
    data: { type: 'string', description: 'Details.' },
  },
};

export const refusalHeaders: Record<string, Header> = {
  RetryAfter: {
    description: 'Seconds to wait before the call is repeated; with 20901 and 20902.',
    schema: { type: 'integer', minimum: 0 },
  },
  RequestId: {
    description: 'Reference of this exchange in the service’s log.',
    schema: { type: 'string' },
  },
};

const requestId = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };

/** The refusals of a call with HTTP 400, in the order of the table of codes. */
export function refusalsOf(endpoint: AnyEndpoint): Code[] {
  const named = new Set(endpoint.codes);
  return (Object.keys(codes) as Code[]).filter((code) => named.has(code) && !ownStatus.includes(code));
}

/** Returns the HTTP 400 response of a call: its possible codes, each with an example. */
export function refusalResponse(endpoint: AnyEndpoint): Response {
  const refusals = refusalsOf(endpoint);
  const lines = refusals.map((code) => `- \`${codes[code].status}\` ${codes[code].title}`);
  return {
    description: `Refused, with one of these codes:\n\n${lines.join('\n')}`,
    headers: { ...requestId, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    content: {
      'application/json': {
        schema: schemaOf(endpoint, refusals),
        examples: Object.fromEntries(
          refusals.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  };
}

/** Text refusals always carry text, except the code for missing fields, which also stands for other errors. */
function schemaOf(
  { missingFieldCode, textRefusals = [] }: AnyEndpoint,
  refusals: readonly Code[],
): JsonSchema {
  const others = refusals.filter((code) => !textRefusals.includes(code));
  const withObject = refusalWith('Refusal', others);
  const withText = missingFieldCode === undefined ? textRefusals : [missingFieldCode, ...textRefusals];
  return withText.length === 0 ? withObject : { anyOf: [withObject, refusalWith('TextRefusal', withText)] };
}

function refusalWith(name: string, of: readonly Code[]): JsonSchema {
  const statuses = of.map((code) => codes[code].status);
  return {
    allOf: [
      { $ref: `#/components/schemas/${name}` },
      { type: 'object', properties: { status: { enum: statuses } } },
    ],
  };
}

/** Returns one example per refusal, shared by all calls. */
export function refusalExamples(used: Iterable<Code>): Record<string, Example> {
  const wanted = new Set(used);
  const listed = (Object.keys(codes) as Code[]).filter((code) => wanted.has(code));
  return Object.fromEntries(listed.map((code) => [code, exampleOf(code)]));
}

function exampleOf(code: Code): Example {
  const { status, title, meaning } = codes[code];
  if (code === 'bankCheckFailed')
    return { summary: title, value: { status, message: meaning, data: meaning } };
  if (code !== 'bodyInvalid') return { summary: title, value: { status, message: meaning } };
  const errors = [{ path: 'sourceAmount', message: 'must be greater than zero' }];
  return {
    summary: title,
    value: { status, message: 'sourceAmount must be greater than zero', data: { errors } },
  };
}

function sharedResponse(code: Code, description: string): Response {
  return { ...bareResponse(code, description), headers: requestId };
}

/** Returns the response of a request that the HTTP parser refuses, which has no request id yet. */
function bareResponse(code: Code, description: string): Response {
  return {
    description,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: { [code]: { $ref: `#/components/examples/${code}` } },
      },
    },
  };
}

export const sharedResponses: Record<string, Response> = {
  BodyTooLarge: sharedResponse('bodyTooLarge', 'The body is larger than this call takes.'),
  HeadersTooLarge: bareResponse('bodyInvalid', 'Address and headers are larger than 16 KiB together.'),
  NotInProduction: sharedResponse('pathUnknown', 'In production mode this call does not exist.'),
};
