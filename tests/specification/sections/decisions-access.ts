import assert from 'node:assert/strict';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { send } from '../../support/foreign-client.ts';
import { createOrder } from '../../support/foreign-flows.ts';
import { signers, versionTwo, withScheme } from '../../support/foreign-signing.ts';
import { samplePdf } from '../../support/sample-files.ts';
import { testPool } from '../../support/test-pool.ts';
import { isDone, isRefused } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';

const check = '/payout/encrypt/check';
const list = '/global/payout/wallet/list';
const signing = ['lib/service-core/signing/sign.ts#signatureSchemes', 'lib/service-core/signing/sign.ts'];

/** Decisions §1, number by number. */
export const accessRows: Row[] = sectionRows('decisions 1', signing, [
  ...Object.entries(signers).map(([scheme, make]) => ({
    name: `1.1 ${scheme}`,
    rule: 'verifies under a key registered for it, and no other scheme does',
    prove: async (world: Parameters<Row['prove']>[0]) => {
      const client = await world.partner([]);
      const { keys, registered, call } = await withScheme(client, scheme);
      isDone(registered);
      const text = `{"long":"${'é'.repeat(300)}"}`;
      for (const [other, sign] of Object.entries(signers)) {
        const answer = await call(check, text, sign(Buffer.from(text), keys.privateKey));
        assert.equal(answer.body.status, other === scheme ? '1' : '10001', other);
      }
      const changed = await call(check, `${text} `, make(Buffer.from(text), keys.privateKey));
      assert.equal(changed.body.status, '10001');
    },
  })),
  {
    name: '1.1 RSA-BLOCK limit',
    rule: 'bodies up to 4 KiB',
    code: ['lib/service-core/signing/sign.ts#MAX_BLOCK_BODY_BYTES'],
    prove: async (world) => {
      const client = await world.partner([]);
      const { keys, call } = await withScheme(client, 'RSA-BLOCK');
      for (const [bytes, status] of [
        [4096, '1'],
        [4097, '10001'],
      ] as const) {
        const text = JSON.stringify('x'.repeat(bytes - 2));
        const signature = signers['RSA-BLOCK']?.(Buffer.from(text), keys.privateKey) ?? Buffer.alloc(0);
        // Sixteen blocks of base64 fit in a header.
        assert.equal((await call(check, text, signature)).body.status, status);
      }
    },
  },
  {
    name: '1.2',
    rule: 'the bytes on the wire are signed, never a re-serialisation',
    code: ['service/http/register-endpoint.ts#keepRawBodies'],
    prove: async ({ shared, url }) => {
      const spaced = '{ "b": 1.50,\n "a": 2 }';
      assert.equal((await shared.post(check, spaced)).body.status, '1');
      const headers = { ...shared.identity(), sign: shared.sign('{"b":1.5,"a":2}') };
      isRefused(await send(url, { path: check, body: spaced, headers }), '10001');
    },
  },
  {
    name: '1.3',
    rule: 'without a body the two bytes {} are signed; the query is not covered',
    code: ['lib/service-core/signing/sign.ts'],
    prove: async ({ shared, url }) => {
      isDone(await shared.get(list));
      const headers = { ...shared.identity(), sign: shared.sign('') };
      isRefused(await send(url, { method: 'GET', path: list, headers }), '10001');
      isDone(await shared.get(`${list}?anything=else`));
    },
  },
  {
    name: '1.4',
    rule: 'multipart: the compact JSON of tradeId, type, fileName in this order, absent ones left out',
    code: ['lib/service-core/signing/sign.ts#signedBytesOfMultipart'],
    prove: async ({ shared }) => {
      const { tradeId } = await createOrder(shared, 'global');
      const path = '/global/payout/transfer/upload/multipart';
      isDone(await shared.upload(path, { tradeId, type: 'bill' }, samplePdf));
      isDone(await shared.upload(path, { tradeId, type: 'bill', fileName: '发票.pdf' }, samplePdf));
    },
  },
  {
    name: '1.5',
    rule: 'RSA of 2048 bits or more, as PEM or bare base64; two keys at once',
    code: ['service/domain/partners/keys.ts#registerKey', 'lib/service-core/signing/keys.ts'],
    prove: async (world) => {
      const client = await world.partner([]);
      const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
      isDone(
        await client.sandbox('/sandbox/key', { publicKey: pem.export({ type: 'spki', format: 'pem' }) }),
      );
      isDone(await client.get(list));
      isDone((await withScheme(client, 'RSA-SHA256', 3072)).registered);
      isRefused(await client.get(list), '10001');
      const weak = await withScheme(client, 'RSA-SHA256', 1024);
      isRefused(weak.registered, '20008');
      const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
      const publicKey = ec.export({ type: 'spki', format: 'pem' });
      isRefused(await client.sandbox('/sandbox/key', { publicKey }), '20008');
    },
  },
  {
    name: '1.6',
    rule: 'opaque, 256 random bits, only its SHA-256 is stored',
    code: ['service/domain/partners/secrets.ts#issueToken'],
    prove: async ({ shared, service }) => {
      assert.ok(shared.token.length >= 43);
      const pool = testPool(service.databaseUrl, 1);
      const { rows } = await pool.query<{ stored: string }>('select tokens::text as stored from tokens');
      await pool.end();
      assert.ok(rows.length > 0);
      const hex = Buffer.from(shared.token).toString('hex');
      for (const { stored } of rows) assert.ok(!stored.includes(shared.token) && !stored.includes(hex));
    },
  },
  {
    name: '1.7',
    rule: 'the token call needs no headers; the lists appkey and token; all others sign too',
    code: ['lib/service-core/contract/endpoint.ts#HeaderRule'],
    prove: async ({ shared, url }) => {
      const body = JSON.stringify({ appKey: shared.appKey, secretKey: shared.secretKey });
      isDone(await send(url, { path: '/payout/oauth/token', body }));
      isRefused(await send(url, { method: 'GET', path: list, headers: shared.identity() }), '20005');
    },
  },
  {
    name: '1.8',
    rule: 'IP allowlist per partner, CIDR; empty is open in the sandbox; forwarded headers are not believed',
    code: ['service/http/access.ts#addressMayCall'],
    prove: async (world) => {
      const client = await world.partner([]);
      const pool = testPool(world.service.databaseUrl, 1);
      const allow = async (ranges: string[]) => {
        await pool.query('update partners set ip_allowlist = $2 where app_key = $1', [client.appKey, ranges]);
        isDone(await world.shared.get(list));
      };
      const answers = async (headers = {}) => {
        const all = { ...client.identity(), sign: client.sign('{}'), ...headers };
        return (await send(world.url, { method: 'GET', path: list, headers: all })).body.status;
      };
      try {
        assert.equal(await answers(), '1');
        await allow(['192.0.2.0/24', '2001:db8::/32']);
        await until(async () => (await answers()) === '20004');
        assert.equal(await answers({ 'x-forwarded-for': '192.0.2.7' }), '20004');
        await allow(['127.0.0.0/8', '::1/128']);
        await until(async () => (await answers()) === '1');
      } finally {
        await pool.end();
      }
    },
  },
  {
    name: '1.9',
    rule: 'version 2 signs method, path, time, nonce, app key and body hash; once per nonce; ±300 s',
    code: ['lib/service-core/signing/sign.ts#signedBytesV2', 'service/http/signature.ts#claimNonce'],
    prove: async ({ shared, url }) => {
      const path = '/payout/wallet/get';
      const request = { method: 'POST', path, body: '{}', nonce: randomUUID() };
      const headers = versionTwo(shared, request);
      const post = (to: string, given: Record<string, string>) =>
        send(url, { path: to, body: '{}', headers: given });
      isDone(await post(path, headers));
      isRefused(await post(path, headers), '20007');
      isRefused(
        await post('/payout/wallet/list', versionTwo(shared, { ...request, nonce: randomUUID() })),
        '10001',
      );
      for (const shift of [-400, 400]) {
        const timestamp = Math.floor(Date.now() / 1000) + shift;
        isRefused(
          await post(path, versionTwo(shared, { ...request, nonce: randomUUID(), timestamp })),
          '20007',
        );
      }
      isRefused(await post(path, versionTwo(shared, { ...request, nonce: 'short' })), '10001', /nonce/);
    },
  },
]);

/** Settings reach the processes by a notification: a moment, not a wait of known length. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('the setting did not arrive');
  }
}
