import { generateKeyPairSync, sign as signDigest } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { jsonCases } from '../vectors/json-test-suite.ts';

let service: TestService;
let client: ForeignClient;

beforeAll(async () => {
  service = await startTestService();
  client = await ForeignClient.register(service.url);
});
afterAll(() => service.stop());

const check = '/payout/encrypt/check';
const list = '/global/payout/wallet/list';

/** Bytes as they are, to see what Node's own parser and ours make of them. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (answer.endsWith('}')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

describe('who may call', () => {
  it('gives a token for app key and secret, and none for anything else', async () => {
    const ask = (body: string) => send(service.url, { path: '/payout/oauth/token', body });
    const right = { appKey: client.appKey, secretKey: client.secretKey };
    expect((await ask(JSON.stringify(right))).body).toMatchObject({ status: '1', data: expect.any(String) });
    const refused: [body: string, status: string][] = [
      [JSON.stringify({ ...right, secretKey: 'wrong' }), '-1'],
      [JSON.stringify({ ...right, appKey: 'ak_nobody' }), '-1'],
      [JSON.stringify({ appKey: client.appKey }), '-1'],
      [JSON.stringify({ ...right, secretKey: '' }), '-1'],
      [JSON.stringify({ ...right, secretKey: 1 }), '20101'],
      ['not json', '20101'],
      ['', '-1'],
      ['[]', '-1'],
    ];
    for (const [body, status] of refused) {
      const answer = await ask(body);
      expect([answer.httpStatus, answer.body.status]).toEqual([400, status]);
      expect(answer.body.message).toBeTruthy();
    }
  });

  it('checks app key, then token, then signature', async () => {
    const call = async (headers: Record<string, string>) => {
      const answer = await send(service.url, { method: 'GET', path: list, headers });
      return [answer.httpStatus, answer.body.status];
    };
    const other = await ForeignClient.register(service.url);
    const { appKey: appkey, token } = client;
    expect(await call({})).toEqual([400, '20001']);
    expect(await call({ appkey: 'ak_nobody', token, sign: client.sign('{}') })).toEqual([400, '20001']);
    expect(await call({ appkey })).toEqual([400, '20002']);
    expect(await call({ appkey, token: 'nonsense', sign: 'nonsense' })).toEqual([400, '20002']);
    expect(await call({ appkey, token: other.token, sign: client.sign('{}') })).toEqual([400, '20002']);
    expect(await call({ appkey, token })).toEqual([400, '20005']);
    expect(await call({ appkey, token, sign: 'nonsense' })).toEqual([400, '10001']);
    expect(await call({ appkey, token, sign: other.sign('{}') })).toEqual([400, '10001']);
    expect(await call({ appkey, token, sign: client.sign('{ }') })).toEqual([400, '10001']);
    expect(await call({ appkey, token, sign: client.sign('{}') })).toEqual([200, '1']);
  });

  it('ends a token after one hour of the partner’s clock', async () => {
    const own = await ForeignClient.register(service.url);
    await own.sandbox('/sandbox/clock/advance', { seconds: 3_599 - 5 });
    expect((await own.get(list)).body.status).toBe('1');
    await own.sandbox('/sandbox/clock/advance', { seconds: 10 });
    expect((await own.get(list)).body.status).toBe('20003');
    await own.renewToken();
    expect((await own.get(list)).body.status).toBe('1');
    expect((await client.get(list)).body.status).toBe('1');
  });

  it('takes any JSON value to check a signature, over the bytes as they are', async () => {
    for (const body of ['{}', '"text"', '[1, 2]', ' {"b":1,\n"a":1.50} ', 'null', '1e400', '{"名":"王"}']) {
      expect((await client.post(check, body)).body).toEqual({ status: '1' });
    }
    const headers = { ...client.identity(), sign: client.sign('{"a":1}') };
    const changed = await send(service.url, { path: check, body: '{"a":2}', headers });
    expect([changed.httpStatus, changed.body.status]).toEqual([400, '10001']);
    const unsigned = await send(service.url, { path: check, body: '{}', headers: client.identity() });
    expect([unsigned.httpStatus, unsigned.body.status]).toEqual([400, '10001']);
  });

  it('knows two keys at once; a third retires the oldest; a key has one scheme', async () => {
    const own = await ForeignClient.register(service.url);
    const pairs = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
    const register = (key: (typeof pairs)[number], scheme?: string) =>
      own.sandbox('/sandbox/key', {
        publicKey: key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
        ...(scheme === undefined ? {} : { scheme }),
      });
    const holds = async (key: (typeof pairs)[number], hash = 'sha256') => {
      const sign = signDigest(hash, Buffer.from('{}'), key.privateKey).toString('base64');
      const answer = await send(service.url, {
        method: 'GET',
        path: list,
        headers: { ...own.identity(), sign },
      });
      return answer.body.status;
    };
    const [second, third] = pairs;
    if (!second || !third) throw new Error('no keys');

    await register(second);
    expect([await holds(own.keys), await holds(second)]).toEqual(['1', '1']);
    await register(third, 'RSA-SHA512');
    expect([await holds(own.keys), await holds(second)]).toEqual(['10001', '1']);
    expect([await holds(third), await holds(third, 'sha512')]).toEqual(['10001', '1']);
    await register(third, 'RSA-SHA256');
    expect([await holds(third), await holds(third, 'sha512')]).toEqual(['1', '10001']);

    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    expect((await register(short)).body.status).toBe('20008');
    expect((await register(second, 'RSA-NONE')).body.status).toBe('20008');
  });
});

describe('what is not a call', () => {
  it('answers unknown paths, methods and oversized bodies in the envelope', async () => {
    const unknown = await send(service.url, { path: '/nothing', body: '{}' });
    expect([unknown.httpStatus, unknown.body.status]).toEqual([404, '20103']);
    const wrongMethod = await client.get('/global/payout/transfer/create');
    expect([wrongMethod.httpStatus, wrongMethod.body.status]).toEqual([404, '20103']);
    const large = await send(service.url, { path: check, body: 'x'.repeat(300_000) });
    expect([large.httpStatus, large.body.status]).toEqual([413, '20102']);
  });

  it('refuses what two readers would read differently', async () => {
    const bodies = [
      '{"a":1,"a":2}',
      '\ufeff\ufeff{}',
      '[1',
      '{"__proto__":1}',
      '['.repeat(40) + ']'.repeat(40),
      '01',
    ];
    for (const body of bodies) expect((await client.post(check, body)).body.status).toBe('20101');
    expect((await client.get('/global/payout/wallet/get?type=personal&type=business')).body.status).toBe(
      '20101',
    );
  });

  it('gives an envelope also to what Node’s parser refuses', async () => {
    const malformed = [
      'GARBAGE\r\n\r\n',
      'GET /%%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      'GET /nothing HTTP/1.1\r\nconnection: close\r\n\r\n',
      'POST /payout/oauth/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\nconnection: close\r\nexpect: x\r\n\r\n{}',
      'POST /payout/oauth/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
      `GET /health HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    ];
    for (const text of malformed) {
      const answer = await raw(text);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
        status: expect.stringMatching(/^(-1|\d+)$/),
        message: expect.any(String),
      });
    }
  });

  it('never answers HEAD on a call that moves money', async () => {
    const answer = await raw(
      'HEAD /global/payout/wallet/new-fx-conversion HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('what is written down', () => {
  it('logs requests without secrets, tokens, signatures or query strings', async () => {
    await client.get('/global/payout/wallet/query/currency?currency=XTS-MARK');
    const log = service.logText();
    expect(log).toContain('/global/payout/wallet/query/currency');
    for (const secret of [client.token, client.secretKey, client.sign('{}'), 'XTS-MARK']) {
      expect(log).not.toContain(secret);
    }
  });
});

it('answers each case of JSONTestSuite in the envelope, as the reader takes or refuses it', async () => {
  for (const { name, bytes, isTaken } of jsonCases) {
    // No body at all is signed as an empty object (decisions §1.3), and read as one.
    const isAbsent = bytes.length === 0;
    const sign = client.sign(isAbsent ? '{}' : bytes);
    const headers = { ...client.identity(), sign, 'content-type': 'application/json' };
    const { httpStatus, body } = await send(service.url, { path: check, body: bytes, headers });
    const expected = isTaken || isAbsent ? [200, '1'] : [400, '20101'];
    expect([name, httpStatus, body.status]).toEqual([name, ...expected]);
  }
});
