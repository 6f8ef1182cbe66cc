import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { personOrder, quote } from '../support/foreign-bodies.ts';
import { type ForeignClient, send } from '../support/foreign-client.ts';
import { createOrder, paths, statusOf } from '../support/foreign-flows.ts';
import { samplePdf } from '../support/sample-files.ts';
import { lab, outcome } from './lab.ts';

const service = lab();
let client: ForeignClient;

beforeAll(async () => {
  client = await service.partner();
});

/** A signed call whose body is bytes and not text. */
function signed(path: string, body: Buffer, headers: Record<string, string> = {}) {
  const all = {
    'content-type': 'application/json',
    ...client.identity(),
    sign: client.sign(body),
    ...headers,
  };
  return send(service.url, { path, body, headers: all });
}

async function createText(): Promise<string> {
  return JSON.stringify(personOrder(await quote(client, 'global')));
}

const put = (text: string, insert: string) => Buffer.from(text.replace('{', `{${insert},`));

describe('bodies that two readers would read differently', () => {
  const bodies: [name: string, make: (text: string) => Buffer][] = [
    ['a doubled key', (text) => put(text, '"orderNo":"other"')],
    ['a doubled key, once escaped', (text) => put(text, '"order\\u004eo":"other"')],
    ['two byte order marks', (text) => Buffer.from(`\ufeff\ufeff${text}`)],
    ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
    [
      'broken UTF-8',
      (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc0, 0xaf, 0x7d])]),
    ],
    ['text after the end', (text) => Buffer.from(`${text}{}`)],
    ['a comment', (text) => Buffer.from(`/**/${text}`)],
    ['single quotes', (text) => Buffer.from(text.replaceAll('"', "'"))],
    ['a trailing comma', (text) => Buffer.from(`${text.slice(0, -1)},}`)],
    ['NaN', (text) => put(text, '"depositAmount":NaN')],
    ['a prototype', (text) => put(text, '"__proto__":{"status":"completed"}')],
    ['a deep nest', (text) => put(text, `"x":${'['.repeat(200)}${']'.repeat(200)}`)],
    ['a hundred thousand brackets', () => Buffer.from('['.repeat(100_000))],
    ['half of it', (text) => Buffer.from(text.slice(0, text.length / 2))],
    [
      'a number of ten thousand digits',
      (text) => Buffer.from(text.replace(/"sourceAmount":\d+/, `"sourceAmount":${'9'.repeat(10_000)}`)),
    ],
    [
      'an exponent beyond all',
      (text) => Buffer.from(text.replace(/"sourceAmount":\d+/, '"sourceAmount":1e999999999')),
    ],
    ['a NUL in a name', (text) => Buffer.from(text.replace('王伟', '王\\u0000伟'))],
    ['half a surrogate pair', (text) => Buffer.from(text.replace('王伟', '王\\ud800伟'))],
  ];

  it.each(bodies)('%s is refused, and no order comes of it', async (_name, make) => {
    const text = await createText();
    const answer = await signed(paths.global.create, make(text));
    expect(outcome(answer)).toBe('400 20101');
    const { orderNo } = JSON.parse(text) as { orderNo: string };
    expect(outcome(await client.post(paths.global.status, { orderNo }))).toBe('400 20201');
  });

  it('what a constructor property holds is only an unknown field', async () => {
    const text = await createText();
    const answer = await signed(paths.global.create, put(text, '"constructor":{"prototype":{"admin":true}}'));
    expect(outcome(answer)).toBe('200 1');
  });
});

describe('bodies that are not what they say', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'image/png',
    '',
  ])('are read by their bytes under the content type "%s"', async (type) => {
    const answer = await signed(paths.global.create, Buffer.from(await createText()), {
      'content-type': type,
    });
    expect(['200 1', '400 20101']).toContain(outcome(answer));
    expect(answer.body).toHaveProperty('status');
  });

  it('over 256 KiB are refused with 413, also when they come in chunks of unknown length', async () => {
    const large = Buffer.from(JSON.stringify({ x: 'y'.repeat(300_000) }));
    expect(outcome(await signed(paths.global.create, large))).toBe('413 20102');
    expect(outcome(await signed(paths.global.create, large, { 'transfer-encoding': 'chunked' }))).toBe(
      '413 20102',
    );
  });

  it('in chunks are read like any other', async () => {
    const body = Buffer.from(await createText());
    expect(outcome(await signed(paths.global.create, body, { 'transfer-encoding': 'chunked' }))).toBe(
      '200 1',
    );
  });

  it('announced as compressed are not unpacked', async () => {
    const answer = await signed(paths.global.create, Buffer.from('{}'), { 'content-encoding': 'gzip' });
    expect(answer.httpStatus).toBe(400);
  });

  it('of forms with a name twice are refused', async () => {
    const { tradeId } = await createOrder(client, 'global');
    const parts = ['tradeId', 'tradeId', 'type'].map(
      (name, i) =>
        `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${i < 2 ? tradeId : 'bill'}\r\n`,
    );
    const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(parts.join('') + file), samplePdf, Buffer.from('\r\n--b--\r\n')]);
    const answer = await send(service.url, {
      path: paths.global.upload,
      body,
      headers: {
        ...client.identity(),
        'content-type': 'multipart/form-data; boundary=b',
        sign: client.sign(JSON.stringify({ tradeId, type: 'bill' })),
      },
    });
    expect([outcome(answer), answer.body.message]).toEqual(['400 20101', expect.stringContaining('tradeId')]);
  });

  it('of forms with a path for a file name keep their file out of any path', async () => {
    const { tradeId } = await createOrder(client, 'global');
    const parts = { tradeId, type: 'bill', fileName: '../../../../etc/cron.d/evil.pdf' };
    const answer = await client.upload(paths.global.upload, parts, samplePdf);
    expect(JSON.stringify(answer.body)).not.toContain('../');
  });
});

/** Writes bytes and reads all that comes back until the service closes. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(text));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

describe('bytes on the socket', () => {
  const head = 'POST /payout/encrypt/check HTTP/1.1\r\nhost: localhost\r\n';
  const inner = 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const smuggled: [name: string, text: string][] = [
    ['both lengths', `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['two lengths', `${head}content-length: 2\r\ncontent-length: 40\r\n\r\n{}${inner}`],
    ['an unknown encoding', `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a space before the colon', `${head}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a folded header', `${head}content-length:\r\n 2\r\n\r\n{}${inner}`],
    ['a length with a sign', `${head}content-length: +2\r\n\r\n{}${inner}`],
    ['a chunk size beyond all', `${head}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`],
    ['a bare line feed in a chunk', `${head}transfer-encoding: chunked\r\n\r\n2\n{}\n0\n\n${inner}`],
  ];

  it.each(smuggled)('with %s end the connection: nothing after them is a request', async (_name, text) => {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status: '20101', message: /./ });
  });

  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n'],
    ['a TLS hello', '\u0016\u0003\u0001\u0000\u0001\u0000'],
    ['headers of 20 KB', `GET /health HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['HTTP 2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a method of its own', 'STEAL / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ])('%s gets an envelope', async (_name, text) => {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    const body = JSON.parse(answer.slice(answer.indexOf('{'))) as Record<string, string>;
    expect(body.message?.length).toBeGreaterThan(12);
  });
});

describe('addresses', () => {
  it.each([
    '/%2e%2e/%2e%2e/etc/passwd',
    '/payout//oauth/token',
    '/payout/oauth/token/',
    '/PAYOUT/OAUTH/TOKEN',
    '/..%2f',
    '/%00',
    `/${'a'.repeat(5_000)}`,
  ])('%s is answered by an envelope', async (path) => {
    const answer = await send(service.url, { path, body: '{}' });
    expect([400, 404, 413]).toContain(answer.httpStatus);
    expect(answer.body.message).toBeTruthy();
  });

  it('a parameter given twice is refused', async () => {
    const answer = await client.get('/global/payout/wallet/get?type=personal&type=business');
    expect(outcome(answer)).toBe('400 20101');
  });

  it('after all this the service is the same', async () => {
    const { tradeId } = await createOrder(client, 'global');
    expect((await statusOf(client, 'global', tradeId)).status).toBe('pending');
  });
});
