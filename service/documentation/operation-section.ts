import { type Code, codes } from '../../lib/service-core/codes.ts';
import type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  Operation,
} from '../../lib/service-core/openapi/index.ts';
import { type FieldRow, fieldRows } from './field-rows.ts';
import { code, type Html, html, inline, listing, prose, table } from './html.ts';

export type Call = { method: 'GET' | 'POST'; path: string; operation: Operation };

/** One call: purpose, headers, request, answer, codes. */
export function operationSection(document: OpenApiDocument, { method, path, operation }: Call): Html {
  const { operationId, summary, description, deprecated } = operation;
  return html`<article class="call" id="${operationId}">
<h3><a href="#${operationId}">${summary}</a>${deprecated === true && html` <span class="badge old">deprecated</span>`}</h3>
<p class="line"><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code></p>
${prose(description)}
${headersOf(operation)}
${requestOf(document, operation, { method, path })}
${answerOf(document, operation)}
${codesOf(operation)}
</article>
`;
}

/** Long paths may break after their slashes. */
function breakable(path: string): Html {
  return html`${path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)}`;
}

function headersOf({ security }: Operation): Html {
  const names = Object.keys(security[0] ?? {});
  if (names.length === 0) return html`<p class="headers"><strong>Headers</strong> none</p>`;
  return html`<p class="headers"><strong>Headers</strong> ${names.map((name) => html`${code(name)} `)}</p>`;
}

function requestOf(
  document: OpenApiDocument,
  { parameters = [], requestBody }: Operation,
  { method, path }: { method: string; path: string },
): Html {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type !== undefined && content !== undefined) {
    const rows = fieldRows(document, content.schema);
    const label = type === 'multipart/form-data' ? 'Request: form data' : 'Request: JSON body';
    return html`<h4>${label}</h4>
${rows.length > 0 ? fieldTable(label, rows) : html`<p>${content.schema.$ref === undefined ? 'Any JSON value.' : 'The empty object.'}</p>`}
${exampleOf('Example request', content)}`;
  }
  const named = parameters.filter(({ name }) => parameters.length > 0 && name !== undefined);
  const query = named.filter((parameter) => parameter.in === 'query');
  if (query.length === 0) return html`<h4>Request</h4><p>Nothing but the headers.</p>`;
  const schema: JsonSchema = {
    properties: Object.fromEntries(
      query.map(({ name = '', description = '', schema: of = {} }) => [name, { ...of, description }]),
    ),
    required: query.filter(({ required }) => required === true).map(({ name = '' }) => name),
  };
  const values = query.flatMap(({ name = '', example }): [string, string][] =>
    example === undefined ? [] : [[name, example]],
  );
  return html`<h4>Request: query</h4>
${fieldTable('Request: query', fieldRows(document, schema))}
${listing('Example request', `${method} ${path}?${new URLSearchParams(values).toString()}`)}`;
}

function answerOf(document: OpenApiDocument, { responses }: Operation): Html {
  const content = responses['200']?.content?.['application/json'];
  const data = content?.schema.properties?.data;
  if (content === undefined) return html``;
  const rows = data === undefined ? [] : fieldRows(document, data);
  const text = data?.description;
  return html`<h4>Answer: <code>data</code></h4>
${rows.length > 0 ? answerTable(rows) : html`<p>${inline(text ?? 'No data; only the status counts.')}</p>`}
${exampleOf('Example answer', content)}`;
}

function exampleOf(label: string, { example, examples }: MediaType): Html {
  const all = examples === undefined ? [example] : Object.values(examples).map(({ value }) => value);
  return html`${all.map((value) => listing(label, JSON.stringify(value, null, 2)))}`;
}

const meaningOf = ({ text, values }: FieldRow): Html =>
  html`${inline(text)}${values.length > 0 && html`<span class="values">${values.map((value) => html`${code(value)} `)}</span>`}`;

function fieldTable(label: string, rows: readonly FieldRow[]): Html {
  return table(
    label,
    ['Field', 'Type', 'Max', 'Required', 'Meaning'],
    rows.map((row) => [
      code(row.path),
      row.type,
      row.max,
      row.required === 'yes' ? html`<strong>yes</strong>` : inline(row.required),
      meaningOf(row),
    ]),
  );
}

function answerTable(rows: readonly FieldRow[]): Html {
  return table(
    'Answer',
    ['Field', 'Type', 'Always', 'Meaning'],
    rows.map((row) => [code(row.path), row.type, row.required === 'yes' ? 'yes' : '', meaningOf(row)]),
  );
}

function codesOf({ responses }: Operation): Html {
  const examples = Object.keys(responses['400']?.content?.['application/json']?.examples ?? {});
  const listed = examples.filter((name): name is Code => Object.hasOwn(codes, name));
  if (listed.length === 0) return html``;
  const rows = listed
    .map((name) => codes[name])
    .map(({ status, title, action }) => [
      html`<a href="#code-${status}">${status}</a>`,
      title,
      inline(action),
    ]);
  return html`<details><summary>Refusals (${rows.length})</summary>
${table('Refusals', ['Code', 'Meaning', 'Next step'], rows)}</details>`;
}
