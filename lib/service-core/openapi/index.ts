export { type DocumentOptions, localBaseUrl, openApiDocument } from './document.ts';
export { tableOf } from './guide.ts';
export { kindOf } from './nulls.ts';
export { tagOf } from './tags.ts';
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
