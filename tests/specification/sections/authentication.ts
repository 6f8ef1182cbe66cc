import assert from 'node:assert/strict';
import { constants, generateKeyPairSync, type KeyObject, privateEncrypt, sign } from 'node:crypto';
import { type ForeignClient, send } from '../../support/foreign-client.ts';
import { isDone, isRefused } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const tokenPath = '/payout/oauth/token';
const checkPath = '/payout/encrypt/check';
const walletList = '/global/payout/wallet/list';
const json = { 'content-type': 'application/json' };

const token = (world: World, body: object) =>
  send(world.url, { path: tokenPath, body: JSON.stringify(body), headers: json });

const tokenRows = sectionRows(
  '4.1',
  ['service/routes/auth.ts#authRoutes', 'service/domain/partners/secrets.ts'],
  [
    {
      name: 'POST /payout/oauth/token',
      rule: "appKey and secretKey required; data is the token string when '1', message when '-1'",
      prove: async (world) => {
        const { appKey, secretKey } = world.shared;
        assert.equal(typeof isDone(await token(world, { appKey, secretKey })), 'string');
        for (const body of [{ appKey }, { secretKey }, {}, { appKey, secretKey: `${secretKey}x` }]) {
          isRefused(await token(world, body), '-1');
        }
      },
    },
    {
      name: 'POST /payout/encrypt/check',
      rule: "signed body, any JSON value; '1', or '10001' with a message",
      prove: async ({ shared, url }) => {
        for (const body of ['{}', '[]', '"x"', '12', 'true', 'null', '{"a":{"b":[1]}}']) {
          assert.equal((await shared.post(checkPath, body)).body.status, '1', body);
        }
        const headers = { ...json, ...shared.identity(), sign: shared.sign('{"a":1}') };
        isRefused(await send(url, { path: checkPath, body: '{"a":2}', headers }), '10001');
      },
    },
  ],
);

type Headers = Record<'appkey' | 'token' | 'sign', string>;

async function withoutHeader(world: World, name: keyof Headers): Promise<void> {
  const { shared, url } = world;
  const all = { ...shared.identity(), sign: shared.sign('{}') } as Headers;
  const call = (headers: Record<string, string>) => send(url, { method: 'GET', path: walletList, headers });
  isDone(await call(all));
  const { [name]: _, ...others } = all;
  const status = { appkey: '20001', token: '20002', sign: '20005' }[name];
  isRefused(await call(others), status);
  const wrong = { appkey: '20001', token: '20002', sign: '10001' }[name];
  isRefused(await call({ ...all, [name]: 'nonsense' }), wrong);
}

const access = ['service/http/access.ts#authenticate', 'service/http/signature.ts#checkSignature'];

const headerRows = sectionRows('5', access, [
  { name: 'header appkey', rule: 'required', prove: (world) => withoutHeader(world, 'appkey') },
  { name: 'header token', rule: 'required', prove: (world) => withoutHeader(world, 'token') },
  { name: 'header sign', rule: 'required', prove: (world) => withoutHeader(world, 'sign') },
]);

const ruleRows = sectionRows('5', access, [
  {
    name: 'rule 1',
    rule: 'App Key and Secret Key, and an SFTP account name and password',
    code: ['service/domain/partners/create-partner.ts#createPartner'],
    prove: async ({ url }) => {
      const made = await send(url, { path: '/sandbox/partner', body: '{"name":"Rule one"}', headers: json });
      const data = isDone<Record<string, string> & { sftp: Record<string, unknown> }>(made);
      for (const name of ['appKey', 'secretKey'] as const) assert.ok((data[name] ?? '').length >= 8);
      const { username, password } = data.sftp;
      assert.ok(typeof username === 'string' && username !== '');
      assert.ok(typeof password === 'string' && password !== '');
    },
  },
  {
    name: 'rule 2',
    rule: 'the partner makes its key pair and sends the public key alone',
    code: ['service/domain/partners/keys.ts#registerKey'],
    prove: async ({ shared, url }) => {
      const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' });
      isDone(await shared.sandbox('/sandbox/key', { publicKey }));
      const signature = sign('sha256', Buffer.from('{}'), keys.privateKey).toString('base64');
      const headers = { ...shared.identity(), sign: signature };
      isDone(await send(url, { method: 'GET', path: walletList, headers }));
      isDone(await shared.get(walletList));
    },
  },
  {
    name: 'rule 3',
    rule: 'a token expires after one hour; a new one can be had at any time, and several hold at once',
    code: ['service/domain/partners/secrets.ts#issueToken'],
    prove: async (world) => {
      const client = await world.partner([]);
      const old = client.token;
      await client.renewToken();
      assert.notEqual(client.token, old);
      isDone(await client.get(walletList));
      client.token = old;
      isDone(await client.get(walletList));
      await client.sandbox('/sandbox/clock/advance', { seconds: 3_590 });
      isDone(await client.get(walletList));
      await client.sandbox('/sandbox/clock/advance', { seconds: 11 });
      isRefused(await client.get(walletList), '20003');
      await client.renewToken();
      isDone(await client.get(walletList));
    },
  },
  {
    name: 'rule 4',
    rule: 'every call carries appkey, token and sign',
    code: ['service/http/register-endpoint.ts#registerEndpoint'],
    prove: async ({ url }) => {
      for (const [method, path] of signedCalls) {
        const call = method === 'GET' ? { method, path } : { method, path, body: '{}', headers: json };
        isRefused(await send(url, call), '20001');
      }
    },
  },
  {
    name: 'rule 5',
    rule: 'base64 signature of the body with the private key; an empty object body is signed too',
    prove: async ({ shared, url }) => {
      isDone(await shared.post('/payout/wallet/get', '{}'));
      const headers = { ...json, ...shared.identity(), sign: shared.sign('') };
      isRefused(await send(url, { path: '/payout/wallet/get', body: '{}', headers }), '10001');
    },
  },
  {
    name: 'rule 6',
    rule: "encrypt/check answers '10001' when the signature does not verify",
    prove: async ({ shared, url }) => {
      const headers = { ...json, ...shared.identity(), sign: 'AAAA' };
      isRefused(await send(url, { path: checkPath, body: '{}', headers }), '10001', /sign/);
    },
  },
  {
    name: 'rule 7',
    rule: 'areas and occupations need appkey and token only',
    code: ['service/routes/lookups.ts', 'lib/service-core/contract/endpoints.ts#lookupEndpoints'],
    prove: async ({ shared, url }) => {
      for (const path of ['/payout/common/area/list', '/payout/common/occupation/list']) {
        isDone(await shared.sandbox(path));
        isRefused(await send(url, { method: 'GET', path, headers: { appkey: shared.appKey } }), '20002');
      }
    },
  },
  {
    name: 'rule 8',
    rule: 'the callback carries an appkey header',
    code: ['service/domain/callbacks/attempt.ts#createAttempt'],
    prove: async (world) => {
      const client = await world.partner([{ type: 'personal', currency: 'USD', amount: 1 }]);
      isDone(await client.sandbox('/sandbox/idle', { timeoutMs: 10_000 }));
      assert.ok(world.receiver.received.some(({ headers }) => headers.appkey === client.appKey));
    },
  },
  {
    name: 'rule 9',
    rule: 'padding and hash (decisions 1.1): RSASSA-PKCS1-v1_5 with SHA-256 unless registered otherwise',
    code: ['lib/service-core/signing/sign.ts'],
    prove: async (world) => {
      const client = await world.partner([]);
      isDone(await signedBy(client, (bytes, key) => sign('sha256', bytes, key)));
      for (const hash of ['sha1', 'sha512']) {
        isRefused(await signedBy(client, (bytes, key) => sign(hash, bytes, key)), '10001');
      }
      const raw = (bytes: Buffer, key: KeyObject) =>
        privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes);
      isRefused(await signedBy(client, raw), '10001');
    },
  },
]);

function signedBy(client: ForeignClient, make: (bytes: Buffer, key: KeyObject) => Buffer) {
  const signature = make(Buffer.from('{}'), client.keys.privateKey).toString('base64');
  const headers = { ...client.identity(), sign: signature };
  return send(client.baseUrl, { method: 'GET', path: walletList, headers });
}

/** All calls of §4 but the token call and the two lists. */
const signedCalls: readonly (readonly ['GET' | 'POST', string])[] = [
  ['POST', '/payout/encrypt/check'],
  ['POST', '/payout/payment/query/price'],
  ['POST', '/payout/payment/create'],
  ['POST', '/payout/payment/transfer'],
  ['POST', '/payout/payment/transfer/async'],
  ['POST', '/payout/payment/cancel'],
  ['POST', '/payout/payment/status'],
  ['POST', '/payout/payment/update'],
  ['POST', '/payout/wallet/get'],
  ['POST', '/payout/wallet/list'],
  ['POST', '/payment/risk/upload'],
  ['POST', '/payment/risk/completed'],
  ['POST', '/payout/payment/business/transfer/create'],
  ['POST', '/payout/payment/business/transfer/async'],
  ['POST', '/payout/payment/business/transfer/upload'],
  ['POST', '/payout/payment/business/transfer/upload/multipart'],
  ['POST', '/payout/payment/business/transfer/upload/completed'],
  ['GET', '/payout/payment/business/transfer/status'],
  ['GET', '/payout/payment/business/query/price'],
  ['POST', '/global/payout/rate/query/price'],
  ['POST', '/global/payout/transfer/create'],
  ['POST', '/global/payout/transfer/update'],
  ['POST', '/global/payout/transfer/query/status'],
  ['POST', '/global/payout/transfer/async'],
  ['POST', '/global/payout/transfer/cancel'],
  ['GET', '/global/payout/wallet/new-fx-conversion'],
  ['GET', '/global/payout/wallet/list'],
  ['GET', '/global/payout/wallet/get'],
  ['GET', '/global/payout/wallet/query/currency'],
  ['GET', '/global/payout/validation/query-chinese-characters'],
  ['POST', '/payout/common/bank/check'],
  ['POST', '/global/payout/alipay/verification'],
  ['POST', '/global/payout/transfer/upload/multipart'],
  ['POST', '/global/payout/transfer/upload/completed'],
];

/** Specification §4.1 and §5. */
export const authenticationRows: Row[] = [...tokenRows, ...headerRows, ...ruleRows];
