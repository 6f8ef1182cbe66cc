import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import {
  type AnyEndpoint,
  decodeData,
  decodeRequest,
  endpoints,
  sandboxEndpoints,
} from '../contract/index.ts';
import { wire } from '../contract/testing/wire.ts';
import { localBaseUrl, openApiDocument } from './document.ts';
import { componentTexts } from './schemas.ts';
import type { Operation, PathItem } from './types.ts';

const document = openApiDocument({ mode: 'sandbox', baseUrl: localBaseUrl });
const production = openApiDocument({ mode: 'production', baseUrl: 'https://payouts.example' });
const all: readonly AnyEndpoint[] = Object.values({ ...endpoints, ...sandboxEndpoints });

const operationsOf = (paths: Record<string, PathItem>): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values<Operation>(item));

function operationFor({ path, method }: AnyEndpoint): Operation {
  const operation = document.paths[path]?.[method === 'GET' ? 'get' : 'post'];
  if (operation === undefined) throw new Error(`no operation for ${method} ${path}`);
  return operation;
}

/** Visits every object and array within a value. */
function visit(value: unknown, see: (value: Record<string, unknown>, path: string) => void, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  see(value as Record<string, unknown>, path);
  for (const [key, inner] of Object.entries(value)) visit(inner, see, `${path}/${key}`);
}

describe('the OpenAPI document', () => {
  it.each([
    ['sandbox', document],
    ['production', production],
  ] as const)('has no problem under the recommended rules of a public linter: %s', async (_mode, linted) => {
    // Every rule of the ruleset is on.
    const config = await createConfig('extends: [recommended]');
    const source = JSON.stringify(linted);
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('has every call of the contract under its own name', () => {
    for (const endpoint of all) {
      const operation = operationFor(endpoint);
      expect(operation.operationId).toBe(endpoint.name);
      expect(operation.deprecated ?? false).toBe(endpoint.deprecated ?? false);
    }
    const ids = operationsOf({ ...document.paths, ...document.webhooks }).map(
      ({ operationId }) => operationId,
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(all.length + 2);
  });

  it('leaves the sandbox out in production, and nothing else', () => {
    expect(JSON.stringify(production)).not.toContain('/sandbox/');
    const missing = Object.keys(document.paths).filter((path) => !(path in production.paths));
    expect(missing.toSorted()).toEqual(
      Object.values(sandboxEndpoints)
        .map(({ path }) => path)
        .toSorted(),
    );
    expect(production.servers[0]?.variables.base_url?.default).toBe('https://payouts.example');
  });

  it('names the headers each call needs', () => {
    expect(operationFor(endpoints.token).security).toEqual([]);
    expect(operationFor(endpoints.areaList).security).toEqual([{ appkey: [], token: [] }]);
    expect(operationFor(endpoints.globalAsync).security).toEqual([{ appkey: [], token: [], sign: [] }]);
  });

  it('describes every field, and has no text that no field uses', () => {
    const used = new Set<string>();
    const note = (schema: unknown) =>
      visit(schema, (value, path) => {
        // An envelope is no component: its data is one, and the rest is told once. A condition is on fields told elsewhere.
        if (!/\/properties\/[^/]+$/.test(path) || /\/responses\/|\/anyOf\//.test(path)) return;
        expect({ path, text: value.description }).toEqual({
          path,
          text: expect.stringMatching(/^[`A-Z].*[.]$/s),
        });
        used.add(String(value.description));
      });
    note(document);
    const parameters = operationsOf(document.paths).flatMap((operation) => operation.parameters ?? []);
    for (const { description, $ref } of parameters) if ($ref === undefined) used.add(description ?? '');
    const unused = Object.entries(componentTexts).flatMap(([component, texts]) =>
      Object.entries(texts)
        .filter(([path, text]) => {
          if (path === '') return false;
          const whole = typeof text === 'string' ? text : [text.text, text.when ?? []].flat().join(' ');
          return !used.has(whole);
        })
        .map(([path]) => `${component}.${path}`),
    );
    expect(unused).toEqual([]);
  });

  it('resolves every reference, and uses every component', () => {
    const references = new Set<string>();
    visit(document, ({ $ref }) => typeof $ref === 'string' && references.add($ref));
    const components = Object.entries(document.components).flatMap(([kind, entries]) =>
      kind === 'securitySchemes' ? [] : Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...references].toSorted()).toEqual(components.toSorted());
  });
});

describe('the examples of the OpenAPI document', () => {
  it.each(all.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: are what the contract reads',
    (_name, endpoint) => {
      const operation = operationFor(endpoint);
      const request = decodeRequest(endpoint, wire(JSON.stringify(requestOf(endpoint, operation))));
      expect(request).toMatchObject({ ok: true });
      const content = operation.responses['200']?.content?.['application/json'];
      const answer = content?.example as { status: string; data?: unknown };
      expect(answer.status).toBe('1');
      const data = answer.data === undefined ? undefined : wire(JSON.stringify(answer.data));
      expect(decodeData(endpoint, data)).toMatchObject({ ok: true });
    },
  );
});

/** The example request as it goes over the wire, without the file of a form. */
function requestOf(endpoint: AnyEndpoint, operation: Operation): unknown {
  switch (endpoint.encoding) {
    case 'query':
      return Object.fromEntries(
        (operation.parameters ?? []).flatMap(({ name, example }) =>
          name === undefined || example === undefined ? [] : [[name, example]],
        ),
      );
    case 'multipart': {
      const form = operation.requestBody?.content['multipart/form-data']?.example;
      const { file: _, ...parts } = form as Record<string, unknown>;
      return parts;
    }
    default:
      return operation.requestBody?.content['application/json']?.example ?? {};
  }
}
