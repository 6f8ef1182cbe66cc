/** A JSON Schema (2020-12) of the document; only keywords that this generator reads are typed. */
export type JsonSchema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: readonly (string | null)[];
  maxLength?: number;
  [keyword: string]: unknown;
};

export type Example = { summary?: string; value?: unknown; $ref?: string };
type MediaType = {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, Example>;
  encoding?: Record<string, { contentType: string }>;
};

export type Header = { $ref?: string; description?: string; required?: boolean; schema?: JsonSchema };

export type Parameter = {
  $ref?: string;
  name?: string;
  in?: 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
  /** Query parameters are text on the wire. */
  example?: string;
};

export type Response = {
  $ref?: string;
  description?: string;
  headers?: Record<string, Header>;
  content?: Record<string, MediaType>;
};

export type SecurityRequirement = Record<string, readonly string[]>;

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  deprecated?: boolean;
  security: SecurityRequirement[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Record<string, MediaType> };
  responses: Record<string, Response>;
};

export type PathItem = { get?: Operation; post?: Operation };
export type Tag = { name: string; description: string };

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: Record<string, unknown> & { title: string; version: string; description: string };
  servers: { url: string; description: string; variables: Record<string, Record<string, unknown>> }[];
  tags: Tag[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, { type: string; in: string; name: string; description: string }>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    examples: Record<string, Example>;
  };
};

/**
 * The meaning of a field. `when` is a sentence that begins with "Required": the condition that makes an optional field
 * required, which the schema cannot express. The rest are JSON Schema keywords.
 */
export type FieldText =
  | string
  | { text: string; when?: string; format?: string; examples?: readonly (string | number)[] };

/** The fields of one component by dotted path; the empty path describes the component itself. */
export type ComponentTexts = Readonly<Record<string, FieldText>>;

export const textOf = (field: FieldText): string => (typeof field === 'string' ? field : field.text);
