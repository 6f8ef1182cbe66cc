import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeRequest, endpoints, parseWire } from '../../lib/service-core/contract/index.ts';
import { inRoot } from '../lib/paths.ts';

const guide = readFileSync(inRoot('docs/integrating.md'), 'utf8');

/** The calls in the guide's `http` blocks, as `[METHOD path, body]`. */
const calls = [...guide.matchAll(/```http\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  [...block.matchAll(/^(GET|POST) +(\S+)([\s\S]*?)(?=^(?:GET|POST) |$(?![\s\S]))/gm)].map(
    ([, method = '', path = '', rest = '']) =>
      [`${method} ${path}`, rest.slice(rest.indexOf('{')).trim()] as const,
  ),
);

describe('the requests in the guide for integrators', () => {
  it('are those of two families', () => {
    expect(calls).toHaveLength(12);
  });

  it.each(calls)('%s is what the contract reads', (call, body) => {
    const [method = '', target = ''] = call.split(' ');
    const [path, query = ''] = target.split('?');
    const endpoint = Object.values(endpoints).find((one) => one.path === path && one.method === method);
    if (endpoint === undefined) throw new Error(`there is no call ${call}`);
    const value = body.startsWith('{') ? parseWire(new TextEncoder().encode(body)) : undefined;
    const request = value?.ok ? value.value : Object.fromEntries(new URLSearchParams(query));
    const isShown = value !== undefined || query !== '';
    expect(isShown ? decodeRequest(endpoint, request).ok : true).toBe(true);
  });
});
