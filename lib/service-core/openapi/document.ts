import type { AnyEndpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { sandboxEndpoints } from '../contract/endpoints-sandbox.ts';
import { callbackWebhook, webhookKeyPath } from './callbacks.ts';
import { guideOf } from './guide.ts';
import { operationOf } from './operation.ts';
import {
  refusalExamples,
  refusalHeaders,
  refusalSchema,
  refusalsOf,
  sharedResponses,
  textRefusalSchema,
} from './refusals.ts';
import { Schemas } from './schemas.ts';
import { securitySchemes, versionTwoParameters } from './security.ts';
import { callbackTag, tagOf } from './tags.ts';
import type { OpenApiDocument, PathItem } from './types.ts';

const info = {
  title: 'Cross-border payout service',
  version: '1.0.0',
  summary: 'Rates, orders, documents, payouts, wallets and callbacks.',
  contact: { name: 'The operator of the service' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
};

export type DocumentOptions = {
  /** In production mode the sandbox's calls do not exist, so the document leaves them out. */
  mode: 'sandbox' | 'production';
  /** The address of this service; the default of the server's variable. */
  baseUrl: string;
};

/** The address of the committed document: a service that `npm run service` started. */
export const localBaseUrl = 'http://127.0.0.1:4000';

/** The OpenAPI 3.1 document of the whole interface, made from the contract. Equal options give equal documents. */
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
