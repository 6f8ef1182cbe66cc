import assert from 'node:assert/strict';
import { type Body, withField } from '../../support/foreign-bodies.ts';
import { walletOf } from '../../support/foreign-flows.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const names = '/global/payout/validation/query-chinese-characters';
const check = '/payout/common/bank/check';

const ask = ({ shared }: World, query: Record<string, string>) =>
  shared.get(`${names}?${new URLSearchParams(query)}`);

const account: Body = {
  type: 'check4',
  idNumber: '11010519491231002X',
  name: '王伟',
  account: '6222020200112233445',
  phone: '13800138000',
};

/** The look-ups of specification §4.4. */
export const lookupRows: Row[] = sectionRows(
  '4.4',
  ['service/routes/lookups.ts'],
  [
    {
      name: `GET ${names}`,
      rule: 'pinyinName required, idNumber for individuals, uionSocialCreditCode (18 digits, spelled so) for entities; data.hasChineseCharacters, data.chineseCharacters',
      prove: async (world) => {
        isRefusedAt(await ask(world, { idNumber: '11010519491231002X' }), 'pinyinName');
        isRefused(await ask(world, { pinyinName: 'Wang Wei' }), '20101', /idNumber|uionSocialCreditCode/);
        isRefusedAt(
          await ask(world, { pinyinName: 'Shili', uionSocialCreditCode: '91350100M000100Y4' }),
          'uionSocialCreditCode',
        );
        const unknown = isDone(
          await ask(world, { pinyinName: 'Nobody Known', idNumber: '11010519491231002X' }),
        );
        assert.equal(unknown.hasChineseCharacters, false);
        assert.ok(!('chineseCharacters' in unknown));
        assert.deepEqual([unknown.pinyinName, unknown.idNumber], ['Nobody Known', '11010519491231002X']);
        const known = isDone(await ask(world, { pinyinName: 'WangWei', idNumber: '11010519491231002X' }));
        assert.deepEqual([known.hasChineseCharacters, known.chineseCharacters], [true, '王伟']);
      },
    },
    {
      name: `POST ${check}`,
      rule: "check3 or check4; '1' verified, '-1' required field missing, '10028' failed; phone not needed for check3; a fee",
      prove: async (world) => {
        const client = await world.partner();
        const before = (await walletOf(client, 'business')).amount + (await walletOf(client)).amount;
        assert.equal(typeof isDone(await client.post(check, account)), 'string');
        const after = (await walletOf(client, 'business')).amount + (await walletOf(client)).amount;
        assert.ok(after < before, 'no fee was taken');
        isDone(await client.post(check, { ...account, type: 'check3', phone: undefined }));
        for (const name of ['type', 'idNumber', 'name', 'account', 'phone']) {
          isRefused(await client.post(check, withField(account, name, undefined)), '-1', new RegExp(name));
        }
        isRefused(await client.post(check, { ...account, name: '李四' }), '10028');
        isRefused(await client.post(check, { ...account, type: 'check5' }), '20101', /type/);
      },
    },
  ],
);
