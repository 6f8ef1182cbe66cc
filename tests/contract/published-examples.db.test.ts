import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForeignClient } from '../support/foreign-client.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let client: ForeignClient;

beforeAll(async () => {
  service = await startTestService();
  client = await ForeignClient.register(service.url);
  await client.sandbox('/sandbox/wallet/credit', { type: 'business', currency: 'USD', amount: 10 });
});
afterAll(() => service.stop());

type Example = { request: Record<string, string>; data: unknown };

/** Request and answer of an operation as the published document shows them. */
async function published(path: string, method: 'get' | 'post'): Promise<Example> {
  const document = JSON.parse(await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
  const operation = document.paths[path][method];
  const answer = operation.responses['200'].content['application/json'].example;
  if (method === 'get') {
    const query = operation.parameters.filter((one: { in: string }) => one.in === 'query');
    const given = query.filter((one: { example?: string }) => one.example !== undefined);
    const request = Object.fromEntries(
      given.map((one: { name: string; example: string }) => [one.name, one.example]),
    );
    return { request, data: answer.data };
  }
  return { request: operation.requestBody.content['application/json'].example, data: answer.data };
}

describe('what the published document shows is what the sandbox answers', () => {
  it('for a bank check', async () => {
    const { request } = await published('/payout/common/bank/check', 'post');
    const answer = await client.post('/payout/common/bank/check', request);
    expect(answer.body).toMatchObject({ status: '1' });
  });

  it('for an Alipay verification', async () => {
    const { request, data } = await published('/global/payout/alipay/verification', 'post');
    const answer = await client.post('/global/payout/alipay/verification', request);
    expect(answer.body.data).toMatchObject({ result: (data as { result: string }).result });
  });

  it('for the characters of a name', async () => {
    const path = '/global/payout/validation/query-chinese-characters';
    const { request, data } = await published(path, 'get');
    const answer = await client.get(`${path}?${new URLSearchParams(request).toString()}`);
    expect(answer.body.data).toEqual(data);
  });
});
