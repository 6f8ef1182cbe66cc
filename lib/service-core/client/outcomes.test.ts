import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../contract/index.ts';
import { globalOrder } from '../openapi/examples.ts';
import { nodeTransport } from './index.ts';
import { accepted, FakeService, type Handler, refusal } from './testing/fake-service.ts';

const orderStatus = { tradeId: 'T', status: 'pending', orderNo: 'A' };

let service: FakeService;

beforeEach(async () => {
  service = new FakeService();
  service.handle = (_, response) => response.end(accepted(orderStatus));
  await service.start();
});

afterEach(() => service.stop());

describe('outcomes', () => {
  it('refused: the envelope under HTTP 400, with its errors and waiting time', async () => {
    const errors = [{ path: 'payer', message: 'is required' }];
    service.handle = (_, response) =>
      response
        .writeHead(400, { 'retry-after': '7' })
        .end(JSON.stringify({ status: '20901', message: 'slow down', data: { errors } }));
    expect(await service.client().call(endpoints.globalCreate, globalOrder())).toEqual({
      kind: 'refused',
      code: '20901',
      message: 'slow down',
      httpStatus: 400,
      retryAfterSeconds: 7,
      errors,
    });
    expect(service.calls(endpoints.globalCreate.path)).toHaveLength(1);
  });

  it('accepted: also with an unknown status and unknown fields', async () => {
    service.handle = (_, response) =>
      response.end('{"status":1,"data":{"tradeId":"T","status":"on_hold","orderNo":"A","x":{"y":[1]}}}');
    const outcome = await service.client().call(endpoints.globalStatus, { tradeId: 'T' });
    expect(outcome).toEqual({
      kind: 'accepted',
      data: { tradeId: 'T', status: 'on_hold', orderNo: 'A' },
    });
  });

  it('unknown, timed out: sent and never answered, and not sent again', async () => {
    service.handle = () => {};
    const outcome = await service.client().call(endpoints.globalStatus, { tradeId: 'T' }, { timeoutMs: 300 });
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'timed-out' });
    expect(service.calls(endpoints.globalStatus.path)).toHaveLength(1);
  });

  it('unknown, connection lost: a create is sent once', async () => {
    service.handle = (_, response) => response.destroy();
    const outcome = await service.client().call(endpoints.globalCreate, globalOrder());
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
    expect(service.calls(endpoints.globalCreate.path)).toHaveLength(1);
  });

  it('a lost connection is tried again, twice, where repetition is safe', async () => {
    service.handle = (_, response) => response.destroy();
    const outcome = await service.client().call(endpoints.globalStatus, { tradeId: 'T' });
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
    expect(service.calls(endpoints.globalStatus.path)).toHaveLength(3);
    expect(service.exchanges.filter(({ endpoint }) => endpoint === 'globalStatus')).toHaveLength(3);
  });

  it.each<[string, Partial<Record<number, Handler | 'nobody listens'>>]>([
    ['met nobody', { 1: 'nobody listens', 2: 'nobody listens' }],
    ['was too many', { 1: (_, response) => response.writeHead(400).end(refusal('20901', 'slow down')) }],
    [
      'was sent by nobody it knows',
      { 1: (_, response) => response.writeHead(401).end(refusal('-1', 'who?')) },
    ],
    ['came to a busy service', { 1: (_, response) => response.writeHead(400).end(refusal('20902', 'busy')) }],
  ])('unknown, though a repetition %s: the first attempt may have been done', async (_, later) => {
    service.handle = (_, response) => response.destroy();
    const real = nodeTransport();
    let attempt = -1;
    const client = service.client({
      transport: async (request) => {
        if (request.url.pathname === endpoints.token.path) return real(request);
        attempt += 1;
        const handle = later[attempt];
        if (handle === 'nobody listens') return { kind: 'not-sent', message: 'ECONNREFUSED' };
        if (handle) service.handle = handle;
        return real(request);
      },
    });
    const outcome = await client.call(endpoints.globalAsync, { tradeId: 'T' });
    real.close();
    expect(attempt).toBeGreaterThan(0);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
  });

  it('refused, when a repetition was looked at and refused', async () => {
    let calls = 0;
    service.handle = (_, response) => {
      calls += 1;
      if (calls === 1) response.destroy();
      else response.writeHead(400).end(refusal('20201', 'no such order'));
    };
    const outcome = await service.client().call(endpoints.globalAsync, { tradeId: 'T' });
    expect(outcome).toMatchObject({ kind: 'refused', code: '20201' });
  });

  it('a call that is to be made once is not repeated, whatever its endpoint allows', async () => {
    service.handle = (_, response) => response.destroy();
    const outcome = await service.client().call(endpoints.globalAsync, { tradeId: 'T' }, { once: true });
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
    expect(service.calls(endpoints.globalAsync.path)).toHaveLength(1);
  });

  it('a paid check is never repeated', async () => {
    service.handle = (_, response) => response.destroy();
    const check = { type: 'check3', idNumber: '1', name: '王', account: '6' } as const;
    await service.client().call(endpoints.bankCheck, check);
    expect(service.calls(endpoints.bankCheck.path)).toHaveLength(1);
  });

  it('unknown, connection lost: in the middle of the answer', async () => {
    service.handle = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"status":');
      setImmediate(() => response.destroy());
    };
    const outcome = await service.client().call(endpoints.globalCreate, globalOrder());
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
  });

  it.each<[string, Handler]>([
    ['an HTML page', (_, response) => response.writeHead(502).end('<html>Bad gateway</html>')],
    ['an empty body', (_, response) => response.end()],
    ['broken UTF-8', (_, response) => response.end(Buffer.from([0x22, 0xff, 0x22]))],
    ['a duplicate key', (_, response) => response.end('{"status":"-1","status":"1","data":{}}')],
    ['no status', (_, response) => response.end('{"data":{"tradeId":"T"}}')],
    ['success without a tradeId', (_, response) => response.end(accepted({ status: 'pending' }))],
    ['success under HTTP 400', (_, response) => response.writeHead(400).end(accepted(orderStatus))],
    [
      'the service does not know itself',
      (_, response) => response.writeHead(400).end(refusal('20903', 'lost')),
    ],
    ['a refusal under HTTP 500', (_, response) => response.writeHead(500).end(refusal('-1', 'oops'))],
    [
      'the service’s own "outcome unknown"',
      (_, response) => response.writeHead(400).end(refusal('20903', 'lost')),
    ],
    ['a redirect', (_, response) => response.writeHead(307, { location: `${service.baseUrl}/evil` }).end()],
    [
      'a compressed body',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(accepted(orderStatus)),
    ],
    ['more than 8 MiB', (_, response) => response.end(accepted('x'.repeat(8 * 1024 * 1024)))],
  ])('unknown, unreadable answer: %s', async (_, answer) => {
    service.handle = answer;
    const outcome = await service.client().call(endpoints.globalCreate, globalOrder());
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'unreadable-answer' });
    expect(service.seen.map(({ url }) => url)).toEqual([endpoints.token.path, endpoints.globalCreate.path]);
  });

  it('not sent: nobody listens', async () => {
    const client = service.client({ baseUrl: 'http://127.0.0.1:1' });
    const outcome = await client.call(endpoints.globalCreate, globalOrder());
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'unreachable' });
  });

  it('not sent: the service goes away after the token', async () => {
    const client = service.client({
      transport: async ({ url }) =>
        url.pathname === endpoints.token.path
          ? { kind: 'answered', status: 200, headers: {}, body: Buffer.from(accepted('t')) }
          : { kind: 'not-sent', message: 'ECONNREFUSED' },
    });
    expect(await client.call(endpoints.globalCreate, globalOrder())).toEqual({
      kind: 'not-sent',
      reason: 'unreachable',
      message: 'ECONNREFUSED',
    });
  });
});
