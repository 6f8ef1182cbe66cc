import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ForeignClient, send } from '../support/foreign-client.ts';
import { signByOpenssl, signers, versionTwo, withScheme } from '../support/foreign-signing.ts';
import { lab, outcome } from './lab.ts';

const service = lab();
const check = '/payout/encrypt/check';
const list = '/global/payout/wallet/list';
let client: ForeignClient;
let stranger: ForeignClient;

beforeAll(async () => {
  client = await ForeignClient.register(service.url);
  stranger = await ForeignClient.register(service.url);
});

const token = async (body: unknown) =>
  outcome(await send(service.url, { path: '/payout/oauth/token', body: JSON.stringify(body) }));
const right = () => ({ appKey: client.appKey, secretKey: client.secretKey });

describe('the token call', () => {
  it('gives a token for app key and secret', async () => expect(await token(right())).toBe('200 1'));

  it.each([
    ['no appKey', () => ({ ...right(), appKey: undefined }), '400 -1'],
    ['no secretKey', () => ({ ...right(), secretKey: undefined }), '400 -1'],
    ['neither', () => ({}), '400 -1'],
    ['an empty secret', () => ({ ...right(), secretKey: '' }), '400 -1'],
    ['a wrong secret', () => ({ ...right(), secretKey: stranger.secretKey }), '400 -1'],
    ['an unknown app key', () => ({ ...right(), appKey: 'ak_nobody' }), '400 -1'],
    ['a number', () => ({ ...right(), secretKey: 1 }), '400 20101'],
    ['a NUL in the app key', () => ({ ...right(), appKey: '\u0000' }), '400 -1'],
  ])('refuses %s', async (_name, body, wanted) => expect(await token(body())).toBe(wanted));

  it('gives several that hold at once, each for one hour of the partner’s clock', async () => {
    const own = await service.partner(0);
    const first = own.token;
    await own.sandbox('/sandbox/clock/advance', { seconds: 1_800 });
    await own.renewToken();
    const second = own.token;
    await own.sandbox('/sandbox/clock/advance', { seconds: 1_810 });
    expect(outcome(await own.get(list))).toBe('200 1');
    own.token = first;
    expect(outcome(await own.get(list))).toBe('400 20003');
    own.token = second;
    await own.sandbox('/sandbox/clock/advance', { seconds: 1_800 });
    expect(outcome(await own.get(list))).toBe('400 20003');
  });
});

describe('the headers', () => {
  const call = async (headers: Record<string, string>) =>
    outcome(await send(service.url, { method: 'GET', path: list, headers }));
  const all = () => ({ ...client.identity(), sign: client.sign('{}') }) as Record<string, string>;

  it.each([
    ['appkey', '400 20001'],
    ['token', '400 20002'],
    ['sign', '400 20005'],
  ])('%s is needed', async (name, wanted) => {
    expect(await call(all())).toBe('200 1');
    expect(await call(Object.fromEntries(Object.entries(all()).filter(([key]) => key !== name)))).toBe(
      wanted,
    );
  });

  it.each([
    ['an unknown app key', () => ({ ...all(), appkey: 'ak_nobody' }), '400 20001'],
    ['an unknown token', () => ({ ...all(), token: 'x'.repeat(43) }), '400 20002'],
    ['a stranger’s token', () => ({ ...all(), token: stranger.token }), '400 20002'],
    ['a stranger’s app key', () => ({ ...all(), appkey: stranger.appKey }), '400 20002'],
    ['a stranger’s signature', () => ({ ...all(), sign: stranger.sign('{}') }), '400 10001'],
    ['a signature of other bytes', () => ({ ...all(), sign: client.sign('{ }') }), '400 10001'],
    ['a signature that is no base64', () => ({ ...all(), sign: '***' }), '400 10001'],
    [
      'a signature with a line break’s escape',
      () => ({ ...all(), sign: `${client.sign('{}')}%0A` }),
      '400 10001',
    ],
  ])('%s is refused', async (_name, headers, wanted) => expect(await call(headers())).toBe(wanted));

  it('are checked before the body is read', async () => {
    const answer = await send(service.url, { path: check, body: '{{{', headers: all() });
    expect(outcome(answer)).toBe('400 10001');
    expect(outcome(await client.post(check, '{{{'))).toBe('400 20101');
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe('signing', () => {
  it.skipIf(!hasOpenssl).each(Object.keys(signers))('%s by the openssl command verifies', async (scheme) => {
    const own = await service.partner(0);
    const { keys, call } = await withScheme(own, scheme, 3072);
    const body = JSON.stringify({ text: 'é'.repeat(400), amount: 1.5 });
    const signature = signByOpenssl(scheme, Buffer.from(body), keys.privateKey);
    expect(outcome(await call(check, body, signature))).toBe('200 1');
    expect(outcome(await call(check, `${body} `, signature))).toBe('400 10001');
  });

  it.each(Object.keys(signers))('a key registered for %s takes no other scheme', async (scheme) => {
    const own = await service.partner(0);
    const { keys, call } = await withScheme(own, scheme);
    const accepted: string[] = [];
    for (const [other, make] of Object.entries(signers)) {
      const answer = await call(check, '{"a":1}', make(Buffer.from('{"a":1}'), keys.privateKey));
      if (answer.body.status === '1') accepted.push(other);
    }
    expect(accepted).toEqual([scheme]);
  });

  it('holds for the bytes as they are, whatever JSON they are', async () => {
    for (const body of ['null', '0', '""', ' [ ] ', '{"b":1,\n"a":1.50}', '"\\u738b"', '{"名":"王"}']) {
      expect(`${body}: ${outcome(await client.post(check, body))}`).toBe(`${body}: 200 1`);
    }
  });

  it('version 2 holds once, for its own call, for five minutes', async () => {
    const path = '/payout/wallet/list';
    const request = { method: 'POST', path, body: '{}', nonce: randomUUID() };
    const headers = versionTwo(client, request);
    const post = async (to: string, given: Record<string, string>) =>
      outcome(await send(service.url, { path: to, body: '{}', headers: given }));
    expect(await post('/payout/wallet/get', headers)).toBe('400 10001');
    expect(await post(path, headers)).toBe('200 1');
    expect(await post(path, headers)).toBe('400 20007');
    const old = Math.floor(Date.now() / 1000) - 310;
    expect(await post(path, versionTwo(client, { ...request, nonce: randomUUID(), timestamp: old }))).toBe(
      '400 20007',
    );
  });
});

describe('keys', () => {
  const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
  const bare = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');

  it('are taken as PEM and as the bare base64 that Java prints, with or without line breaks', async () => {
    const own = await service.partner(0);
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    const folded = bare(key).replace(/(.{76})/g, '$1\r\n');
    for (const publicKey of [pem(key), bare(key), folded]) {
      expect(outcome(await own.sandbox('/sandbox/key', { publicKey }))).toBe('200 1');
    }
  });

  it('rotate without a gap: two are active, a third retires the oldest', async () => {
    const own = await ForeignClient.register(service.url);
    const second = await withScheme(own, 'RSA-SHA256');
    const by = (keys: { privateKey: KeyObject }) =>
      second.call(
        '/payout/wallet/list',
        '{}',
        (signers['RSA-SHA256'] as (typeof signers)[string])(Buffer.from('{}'), keys.privateKey),
      );
    expect([outcome(await by(own.keys)), outcome(await by(second.keys))]).toEqual(['200 1', '200 1']);
    const third = await withScheme(own, 'RSA-SHA256');
    const answers = [await by(own.keys), await by(second.keys), await by(third.keys)].map(outcome);
    expect(answers).toEqual(['400 10001', '200 1', '200 1']);
  });

  it.each([
    ['RSA of 1024 bits', () => pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)],
    ['elliptic', () => pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
    ['Ed25519', () => pem(generateKeyPairSync('ed25519').publicKey)],
    ['not a key', () => 'MIIB'],
  ])('%s is refused', async (_name, key) => {
    expect(outcome(await client.sandbox('/sandbox/key', { publicKey: key() }))).toBe('400 20008');
  });

  it('a private key is refused, and not repeated in the answer', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const answer = await client.sandbox('/sandbox/key', { publicKey: text });
    expect(answer.text).not.toContain(text.slice(40, 90));
    expect(outcome(answer)).toBe('400 20008');
  });
});
