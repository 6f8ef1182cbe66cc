import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { queryInput } from './register-endpoint.ts';

const parameters = (url: string) => queryInput({ raw: { url } } as FastifyRequest);

describe('a query', () => {
  it('is an object of texts, decoded once', () => {
    expect(parameters('/x?a=1&b=%E7%8E%8B+%2B&c=')).toEqual({
      ok: true,
      value: { a: '1', b: '王 +', c: '' },
    });
    expect(parameters('/x')).toEqual({ ok: true, value: {} });
    expect(parameters('/x?__proto__=1').ok && ({} as { 1?: unknown })[1]).toBeUndefined();
  });

  it('names the parameter that comes twice, also in another spelling', () => {
    expect(parameters('/x?a=1&b=2&%61=1')).toMatchObject({
      ok: false,
      reason: { code: 'bodyInvalid', data: { errors: [{ path: 'a', message: 'is given more than once' }] } },
    });
  });
});
