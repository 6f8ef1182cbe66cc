export { type DocumentOptions, localBaseUrl, openApiDocument } from './document.ts';
export { tableOf } from './guide.ts';
export { tagOf } from './operation.ts';
export { kindOf } from './schemas.ts';
export type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  Response,
  Tag,
} from './types.ts';
