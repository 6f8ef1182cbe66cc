import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, sandboxEndpoints } from '../contract/index.ts';
import { globalOrder } from '../openapi/examples.ts';
import { loadPublicKey, signedBytesV2, verify } from '../signing/index.ts';
import published from '../signing/vectors.json' with { type: 'json' };
import { accepted, FakeService, refusal } from './testing/fake-service.ts';

const publicKey = loadPublicKey(published.publicKeySpki);
const orderStatus = { tradeId: 'T', status: 'pending', orderNo: 'A' };

function fail(): never {
  throw new Error('log is full');
}

let service: FakeService;

beforeEach(async () => {
  service = new FakeService();
  service.handle = (_, response) => response.end(accepted(orderStatus));
  await service.start();
});

afterEach(() => service.stop());

describe('a call', () => {
  it('carries app key, token and a signature over its exact bytes', async () => {
    const outcome = await service.client().call(endpoints.globalStatus, { orderNo: 'Café' });
    expect(outcome).toEqual({ kind: 'accepted', data: orderStatus });
    const [request] = service.calls(endpoints.globalStatus.path);
    expect(request?.headers).toMatchObject({ appkey: 'app-key', token: 'token-1' });
    expect(request?.headers['accept-encoding']).toBeUndefined();
    expect(request?.body.toString()).toBe('{"orderNo":"Café"}');
    const signature = String(request?.headers.sign);
    expect(verify('RSA-SHA256', publicKey, request?.body ?? new Uint8Array(), signature)).toBe(true);
  });

  it('without a body signs the two bytes {}', async () => {
    service.handle = (_, response) => response.end(accepted([]));
    await service.client({ scheme: 'RSA-PSS' }).call(endpoints.globalWalletList, {});
    const [request] = service.calls(endpoints.globalWalletList.path);
    expect(verify('RSA-PSS', publicKey, Buffer.from('{}'), String(request?.headers.sign))).toBe(true);
    expect(request?.body).toHaveLength(0);
  });

  it('sends no signature where none is asked for, and no token where none is', async () => {
    service.handle = (_, response) => response.end(accepted([]));
    const client = service.client();
    await client.call(endpoints.occupationList, {});
    expect(service.calls(endpoints.occupationList.path)[0]?.headers).toMatchObject({ token: 'token-1' });
    expect(service.calls(endpoints.occupationList.path)[0]?.headers.sign).toBeUndefined();
    await client.call(sandboxEndpoints.sandboxPartner, { name: 'x' });
    expect(service.calls('/sandbox/partner')[0]?.headers.appkey).toBeUndefined();
  });

  it('keeps the path of its base address', async () => {
    await service
      .client({ baseUrl: `${service.baseUrl}/gateway/` })
      .call(endpoints.globalStatus, { tradeId: 'T' });
    const paths = [endpoints.token.path, endpoints.globalStatus.path];
    expect(service.seen.map(({ url }) => url)).toEqual(paths.map((path) => `/gateway${path}`));
  });

  it('signs method, path, query, time, nonce and body under version 2', async () => {
    service.handle = (_, response) =>
      response.end(accepted({ walletId: 'W', currency: 'USD', amount: 1, totalAmount: 1, type: 'personal' }));
    await service.client({ signV2: true, now: () => 1_767_225_600_999 }).call(endpoints.globalWalletGet, {
      type: 'personal',
    });
    const [request] = service.calls(endpoints.globalWalletGet.path);
    const { sign, nonce, timestamp } = request?.headers ?? {};
    expect(request?.headers['sign-version']).toBe('2');
    expect(timestamp).toBe('1767225600');
    const bytes = signedBytesV2({
      method: 'GET',
      pathAndQuery: '/global/payout/wallet/get?type=personal',
      timestamp: 1_767_225_600,
      nonce: String(nonce),
      appKey: 'app-key',
      body: Buffer.from('{}'),
    });
    expect(verify('RSA-SHA256', publicKey, bytes, String(sign))).toBe(true);
  });

  it('is not sent when it breaks the rules of its endpoint', async () => {
    const outcome = await service.client().call(endpoints.globalStatus, {});
    expect(outcome).toEqual({
      kind: 'not-sent',
      reason: 'invalid-request',
      message: 'tradeId is required: give at least one of tradeId, orderNo',
      errors: [{ path: 'tradeId', message: 'is required: give at least one of tradeId, orderNo' }],
    });
    expect(service.seen).toEqual([]);
  });
});

describe('the token', () => {
  it('is asked for once, however many calls wait for it', async () => {
    const client = service.client();
    const many = Array.from({ length: 50 }, () => client.call(endpoints.globalStatus, { tradeId: 'T' }));
    const outcomes = await Promise.all(many);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect(service.tokenCalls()).toBe(1);
  });

  it('is renewed five minutes before its hour ends', async () => {
    let time = 0;
    const client = service.client({ now: () => time });
    const callAt = async (minutes: number) => {
      time = minutes * 60_000;
      await client.call(endpoints.globalStatus, { tradeId: 'T' });
      return service.tokenCalls();
    };
    expect(await callAt(0)).toBe(1);
    expect(await callAt(54.9)).toBe(1);
    expect(await callAt(55)).toBe(2);
  });

  it('serves until its end when the renewal fails', async () => {
    let time = 0;
    const client = service.client({ now: () => time });
    await client.call(endpoints.globalStatus, { tradeId: 'T' });
    service.token = (_, response) => response.writeHead(400).end(refusal('20902', 'busy'));
    time = 56 * 60_000;
    expect((await client.call(endpoints.globalStatus, { tradeId: 'T' })).kind).toBe('accepted');
    time = 60 * 60_000;
    const outcome = await client.call(endpoints.globalStatus, { tradeId: 'T' });
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'token-refused' });
  });

  it.each([
    ['20002', 'any words'],
    ['20003', 'any words'],
    ['-1', 'the token has expired'],
  ])('is renewed once, and the call repeated, after %s "%s"', async (status, message) => {
    service.handle = (request, response) =>
      request.headers.token === 'token-1'
        ? response.writeHead(400).end(refusal(status, message))
        : response.end(accepted({ tradeId: 'T', status: 'pending' }));
    const client = service.client();
    const many = Array.from({ length: 20 }, () => client.call(endpoints.globalCreate, globalOrder()));
    const outcomes = await Promise.all(many);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect(service.tokenCalls()).toBe(2);
  });

  it('that stays invalid ends the call after one renewal', async () => {
    service.handle = (_, response) => response.writeHead(400).end(refusal('20002', 'no'));
    const outcome = await service.client().call(endpoints.globalStatus, { tradeId: 'T' });
    expect(outcome).toMatchObject({ kind: 'refused', code: '20002' });
    expect(service.tokenCalls()).toBe(2);
  });

  it('refused means that the call was not sent', async () => {
    service.token = (_, response) => response.writeHead(400).end(refusal('20001', 'who are you'));
    const outcome = await service.client().call(endpoints.globalStatus, { tradeId: 'T' });
    expect(outcome).toEqual({
      kind: 'not-sent',
      reason: 'token-refused',
      message: 'no token: who are you',
    });
    expect(service.calls(endpoints.globalStatus.path)).toEqual([]);
  });
});

describe('exchanges', () => {
  it('tell every HTTP exchange, and no secret', async () => {
    await service.client().call(endpoints.globalStatus, { tradeId: 'T' });
    expect(service.exchanges.map(({ endpoint, outcome }) => [endpoint, outcome])).toEqual([
      ['token', 'accepted'],
      ['globalStatus', 'accepted'],
    ]);
    expect(JSON.stringify(service.exchanges)).not.toMatch(/top-secret|token-1/);
    expect(service.exchanges[1]).toMatchObject({
      method: 'POST',
      path: endpoints.globalStatus.path,
      httpStatus: 200,
      envelopeStatus: '1',
      requestBody: '{"tradeId":"T"}',
      responseBody: accepted(orderStatus),
    });
    expect(service.exchanges[1]?.sign).toBe(service.seen[1]?.headers.sign);
  });

  it('whose listener fails do not fail the call', async () => {
    const outcome = await service.client({ onExchange: fail }).call(endpoints.globalStatus, { tradeId: 'T' });
    expect(outcome.kind).toBe('accepted');
  });
});
