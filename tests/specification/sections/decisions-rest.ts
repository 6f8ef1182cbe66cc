import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type Body, quote, tradeOrder } from '../../support/foreign-bodies.ts';
import { json, send } from '../../support/foreign-client.ts';
import { paths, upload, walletOf } from '../../support/foreign-flows.ts';
import { sftpClient } from '../../support/sftp-client.ts';
import { testPool } from '../../support/test-pool.ts';
import { isDone, isRefused } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';

const feeRows = sectionRows(
  'decisions 9',
  ['service/domain/lookups/check-bank-account.ts#checkBankAccount'],
  [
    {
      name: 'bank check fee',
      rule: 'a posting of the ledger; the same inputs are charged once a day',
      prove: async (world) => {
        const client = await world.partner([{ type: 'business', currency: 'USD', amount: 1 }]);
        const asked = {
          type: 'check3',
          idNumber: '11010519491231002X',
          name: '王伟',
          account: '6222020200112233445',
        };
        for (let i = 0; i < 3; i += 1) isDone(await client.post('/payout/common/bank/check', asked));
        assert.equal((await walletOf(client, 'business')).amount, 0.8);
        const ledger = isDone(await client.sandbox('/sandbox/ledger'));
        assert.deepEqual([ledger.balanced, ledger.transactions], [true, 2]);
        const poor = await world.partner([]);
        isRefused(await poor.post('/payout/common/bank/check', asked), '20401');
      },
    },
    {
      name: 'areas filter',
      rule: 'by name, pinyin or key',
      code: ['service/domain/lookups/areas.ts'],
      prove: async ({ shared }) => {
        for (const filter of [encodeURIComponent('朝阳'), 'chaoyang', '110105']) {
          const found = await shared.sandbox(`/payout/common/area/list?${filter}`);
          isDone(found);
          assert.ok(found.text.includes('朝阳区'), filter);
          assert.ok(!found.text.includes('拉萨市'), filter);
        }
      },
    },
  ],
);

const sftpRows = sectionRows(
  'decisions 10',
  ['service/sftp/server.ts#openSftpServer', 'service/domain/kyc/sftp-account.ts'],
  [
    {
      name: 'delivery',
      rule: 'an account confined to its folder; a delivered file is registered with size and SHA-256',
      prove: async ({ url, service }) => {
        const made = await send(url, { path: '/sandbox/partner', body: '{"name":"SFTP"}', headers: json });
        const { sftp } = isDone<{ sftp: { host: string; port: number; username: string; password: string } }>(
          made,
        );
        const content = Buffer.from('know your customer');
        const session = await sftpClient(sftp);
        await session.put('/passport.txt', content);
        assert.deepEqual(await session.get('/passport.txt'), content);
        await assert.rejects(session.get('/../../etc/passwd'));
        await session.end();
        await assert.rejects(sftpClient({ ...sftp, password: 'wrong' }));
        const pool = testPool(service.databaseUrl, 1);
        const { rows } = await pool.query<{ row: string }>('select to_json(f)::text as row from kyc_files f');
        await pool.end();
        const sha256 = createHash('sha256').update(content).digest('hex');
        const registered = rows.find(({ row }) => row.includes(sha256));
        assert.match(registered?.row ?? '', new RegExp(`"size_bytes":"?${content.length}\\b`));
      },
    },
    {
      name: 'isolation',
      rule: 'another partner’s account sees nothing of it',
      prove: async ({ url }) => {
        const account = async () =>
          isDone<{ sftp: { host: string; port: number; username: string; password: string } }>(
            await send(url, { path: '/sandbox/partner', body: '{"name":"SFTP"}', headers: json }),
          ).sftp;
        const [owner, stranger] = [await sftpClient(await account()), await sftpClient(await account())];
        await owner.put('/mine.txt', Buffer.from('mine'));
        assert.deepEqual(await stranger.list('/'), []);
        await assert.rejects(stranger.get('/mine.txt'));
        await owner.end();
        await stranger.end();
      },
    },
  ],
);

const walletRows = sectionRows(
  'decisions 7',
  ['service/domain/wallets/wallet.ts'],
  [
    {
      name: 'legacy wallets',
      rule: 'per currency, both types added up, each under a stable walletId of its own',
      prove: async (world) => {
        const client = await world.partner([
          { type: 'personal', currency: 'EUR', amount: 1.5 },
          { type: 'business', currency: 'EUR', amount: 2 },
        ]);
        const list = async () => isDone<Body[]>(await client.post('/payout/wallet/list', '{}'));
        const [first, second] = [await list(), await list()];
        const euros = first.find(({ currency }) => currency === 'EUR');
        assert.equal(euros?.amount, '3.50');
        assert.deepEqual(first, second);
        const own = isDone<Body[]>(await client.get('/global/payout/wallet/list')).map(
          ({ walletId }) => walletId,
        );
        assert.ok(!own.includes(euros?.walletId));
      },
    },
    {
      name: 'business-family orders without balance',
      rule: 'fail with the reason, nothing held',
      prove: async (world) => {
        const client = await world.partner([{ type: 'personal', currency: 'USD', amount: 5_000 }]);
        const body = tradeOrder(await quote(client, 'business'));
        const { tradeId } = isDone<{ tradeId: string }>(await client.post(paths.business.create, body));
        for (const type of ['proforma_invoice', 'purchase_order'])
          isDone(await upload(client, 'business', tradeId, type));
        isDone(await client.post(paths.business.completed, { tradeId }));
        const { queryNo } = await quote(client, 'business');
        isRefused(await client.post(paths.business.confirm, { tradeId, queryNo }), '20401');
        assert.equal((await walletOf(client)).totalAmount, 5_000);
      },
    },
  ],
);

/** The rules of decisions §7, §9 and §10 that no other section proves. */
export const restRows: Row[] = [...feeRows, ...sftpRows, ...walletRows];
