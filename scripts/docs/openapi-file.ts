import { localBaseUrl, openApiDocument } from '../../lib/service-core/openapi/document.ts';
import type { GeneratedFile } from './formatted.ts';

/** The published OpenAPI document: that of a sandbox, which has every call. */
export const openApiFile: GeneratedFile = {
  path: 'docs/openapi.json',
  make: () => `${JSON.stringify(openApiDocument({ mode: 'sandbox', baseUrl: localBaseUrl }), null, 2)}\n`,
};
