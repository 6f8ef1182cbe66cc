import { readFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/lib/paths.ts';

/** The part of JSON Schema that the published document and the portal's own schemas use. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  allOf?: readonly Schema[];
  /** The schemas of a field: another schema, or null. */
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
};

export type Operation = {
  id: string;
  method: 'GET' | 'POST';
  path: string;
  headers: 'none' | 'token' | 'signed';
  encoding: 'json' | 'multipart' | 'query';
  /** The schema of the body, or of the query as an object of texts. */
  schema: Schema;
  example: unknown;
  /** The answers the document allows: HTTP statuses, and the envelope's. */
  httpStatuses: ReadonlySet<number>;
  statuses: ReadonlySet<string>;
};

type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> };
type Parameter = { name?: string; in?: string; required?: boolean; schema?: Schema; example?: unknown };
type RawOperation = {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, unknown>;
};
type Document = {
  paths: Record<string, Record<string, RawOperation>>;
  components: Record<string, Record<string, unknown>>;
};

/** Follows a reference; returns a value without one as it is. */
type Resolve = <T>(value: T) => T;

function resolver(document: Document): Resolve {
  return <T>(value: T): T => {
    const ref = (value as { $ref?: string }).$ref;
    if (ref === undefined) return value;
    const [, , kind = '', name = ''] = ref.split('/');
    return document.components[kind]?.[name] as T;
  };
}

/** Every string that stands as a `status` in the answers: enums and constants, wherever they are. */
function statusesIn(value: unknown, resolve: Resolve, found: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > 12) return;
  const { properties, ...rest } = resolve(value) as Schema & Record<string, unknown>;
  const status = properties?.status;
  for (const text of [...(status?.enum ?? []), status?.const]) if (typeof text === 'string') found.add(text);
  for (const inner of Object.values(rest)) statusesIn(inner, resolve, found, depth + 1);
}

function operationOf(method: string, path: string, raw: RawOperation, resolve: Resolve): Operation {
  const names = Object.keys(raw.security?.[0] ?? {});
  const headers = names.includes('sign') ? 'signed' : names.includes('token') ? 'token' : 'none';
  const statuses = new Set<string>();
  statusesIn(raw.responses, resolve, statuses);
  const httpStatuses = new Set(Object.keys(raw.responses).map(Number));
  const called = { id: raw.operationId, method: method.toUpperCase() as 'GET' | 'POST', path };
  const base = { ...called, httpStatuses, statuses };
  const [type, media] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
  if (media) {
    const encoding = type === 'multipart/form-data' ? 'multipart' : 'json';
    const example = media.example ?? Object.values(media.examples ?? {})[0]?.value;
    return { ...base, headers, encoding, schema: media.schema ?? {}, example };
  }
  const inQuery = (raw.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const properties = Object.fromEntries(inQuery.map(({ name = '', schema = {} }) => [name, schema]));
  const required = inQuery.filter((parameter) => parameter.required).map(({ name = '' }) => name);
  const example = Object.fromEntries(inQuery.map((parameter) => [parameter.name, parameter.example ?? '']));
  return { ...base, headers, encoding: 'query', schema: { type: 'object', properties, required }, example };
}

/** The calls of the published document, and how to follow its references. */
export async function readDocument(): Promise<{ operations: Operation[]; resolve: Resolve }> {
  const document = JSON.parse(await readFile(inRoot('docs', 'openapi.json'), 'utf8')) as Document;
  const resolve = resolver(document);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf(method, path, raw, resolve)),
  );
  return { operations, resolve };
}
