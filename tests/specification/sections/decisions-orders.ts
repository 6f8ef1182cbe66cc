import assert from 'node:assert/strict';
import {
  type Body,
  personBeneficiary,
  personOrder,
  quote,
  tradeOrder,
  withField,
} from '../../support/foreign-bodies.ts';
import { confirm, createOrder, paths, readyOrder, statusOf, upload } from '../../support/foreign-flows.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const families = ['global', 'personal', 'business'] as const;

/** The same JSON with the keys of every object the other way round. */
function turned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]) => [key, turned(field)])
      .toReversed(),
  );
}

const company = { entityType: 'B', fullName: 'Example Trading Ltd', address: { country: 'GB' } };

/** The rules of decisions §5 that the transitions do not state. */
export const orderDecisionRows: Row[] = sectionRows(
  'decisions 5',
  ['service/domain/orders/examine.ts#neededDocuments'],
  [
    {
      name: 'needed documents, business',
      rule: 'proforma_invoice and purchase_order; logistics_material for FullPayment and FinalPayment',
      prove: async ({ shared }) => {
        for (const [paymentType, logistics] of [
          ['DepositPayment', false],
          ['Other', false],
          ['FullPayment', true],
          ['FinalPayment', true],
        ] as const) {
          const change = { paymentType, logisticsCompany: 'Example Lines', logisticsNumber: 'EL-1' };
          const { tradeId } = await createOrder(shared, 'business', { change });
          const wanted = ['proforma_invoice', 'purchase_order', ...(logistics ? ['logistics_material'] : [])];
          for (const type of wanted) {
            isRefused(await shared.post(paths.business.completed, { tradeId }), '20204', new RegExp(type));
            isDone(await upload(shared, 'business', tradeId, type));
          }
          isDone(await shared.post(paths.business.completed, { tradeId }));
        }
      },
    },
    {
      name: 'needed documents, global',
      rule: 'a B payer with Goods or Service: proforma_invoice; a person above the review limit: both sides of an ID',
      prove: async ({ shared }) => {
        for (const purpose of ['Goods', 'Service']) {
          const { tradeId } = await createOrder(shared, 'global', { change: { payer: company, purpose } });
          isRefused(await shared.post(paths.global.completed, { tradeId }), '20204', /proforma_invoice/);
        }
        assert.equal(
          (await readyOrder(shared, 'global', { change: { payer: company } })).status,
          'awaiting_transfe',
        );
        assert.equal(
          (await readyOrder(shared, 'global', { sourceCents: 1_000_000 })).status,
          'awaiting_transfe',
        );
        const { tradeId } = await createOrder(shared, 'global', { sourceCents: 1_000_100 });
        const answer = await shared.post(paths.global.completed, { tradeId });
        isRefused(answer, '20204', /identification_front.*identification_back/);
      },
    },
    {
      name: 'needed documents, personal',
      rule: 'only above the review limit',
      prove: async ({ shared }) => {
        assert.equal((await readyOrder(shared, 'personal')).status, 'awaiting_transfe');
        const { tradeId } = await createOrder(shared, 'personal', { sourceCents: 1_000_100 });
        isRefused(await shared.post(paths.personal.completed, { tradeId }), '20204', /identification_front/);
      },
    },
    {
      name: 'orderNo',
      rule: 'compared in NFC; control characters and outer white space are refused',
      code: ['lib/service-core/contract/text-fields.ts#orderNo'],
      prove: async ({ shared }) => {
        const body = personOrder(await quote(shared, 'global'));
        const number = `${String(body.orderNo)}-é`;
        const one = isDone(
          await shared.post(paths.global.create, { ...body, orderNo: number.normalize('NFC') }),
        );
        const two = isDone(
          await shared.post(paths.global.create, { ...body, orderNo: number.normalize('NFD') }),
        );
        assert.equal(two.tradeId, one.tradeId);
        for (const orderNo of [` ${number}`, `${number} `, `${number}\t`, `a\u0000b`]) {
          isRefusedAt(await shared.post(paths.global.create, { ...body, orderNo }), 'orderNo');
        }
      },
    },
    ...families.map((family) => ({
      name: `repeated create (${family})`,
      rule: 'a default spelled out, empty fields, another order of keys and values that clean to the same are the same content',
      code: ['service/domain/orders/request.ts#contentOf'],
      prove: async ({ shared }: World) => {
        const make = family === 'business' ? tradeOrder : personOrder;
        const { transactionMode: _, ...body } = make(await quote(shared, family));
        const create = (asked: unknown) => shared.post(paths[family].create, asked as Body);
        const first = isDone(await create(body));
        const { fullName } = body.beneficiary as { fullName: string };
        const spellings: Body[] = [
          { ...body, lockRate: false },
          { ...body, lockRate: null },
          { ...body, transactionMode: 'cnyMode' },
          { ...body, transactionMode: '', subpurpose: '', logisticsNumber: null },
          withField(body, 'beneficiary.fullName', `\u202d ${fullName}\u00a0\u202c`),
          withField(body, 'beneficiary.address.city', ''),
          withField(body, 'payer.accountInfo', family === 'business' ? undefined : null),
          turned(body) as Body,
        ];
        for (const asked of spellings) {
          const again = isDone(await create(asked));
          assert.deepEqual([again.tradeId, again.status], [first.tradeId, first.status]);
        }
        const amount = JSON.stringify(body).replace('"sourceAmount":1000,', '"sourceAmount":1.0E3,');
        assert.ok(amount.includes('1.0E3'));
        assert.equal(isDone(await shared.post(paths[family].create, amount)).tradeId, first.tradeId);
        const others: Body[] = [{ ...body, transactionMode: 'originalMode' }];
        if (family !== 'business') others.push({ ...body, lockRate: true });
        for (const other of others) isRefused(await create(other), '20202');
      },
    })),
    {
      name: 'id with an object that holds nothing',
      rule: 'counts as the id alone, at create and update',
      code: ['lib/service-core/contract/decode.ts#withoutEmpty'],
      prove: async ({ shared }) => {
        const known = isDone(
          await shared.post(paths.global.create, personOrder(await quote(shared, 'global'))),
        );
        const { payerId, beneficiaryId } = known;
        const empty: unknown[] = [
          {},
          { address: {} },
          { address: {}, accountInfo: { name: '', number: null, address: {} } },
          { fullName: '', address: { country: null } },
          { fullName: '\u200b', accountInfo: { name: ' ' } },
        ];
        for (const family of ['global', 'personal'] as const) {
          for (const object of empty) {
            const { payer: _p, beneficiary: _b, ...body } = personOrder(await quote(shared, family));
            const ids = { payerId, payer: object, beneficiaryId, beneficiary: object };
            const order = isDone(await shared.post(paths[family].create, { ...body, ...ids }));
            assert.deepEqual([order.payerId, order.beneficiaryId], [payerId, beneficiaryId]);
            const alone = { ...body, payerId, beneficiaryId };
            assert.equal(isDone(await shared.post(paths[family].create, alone)).tradeId, order.tradeId);
            if (family === 'personal') continue;
            isDone(await shared.post(paths.global.update, { orderNo: body.orderNo, ...ids }));
          }
          const { payer: _, ...body } = personOrder(await quote(shared, family));
          const both = { ...body, payerId, payer: { address: { country: 'GB' } } };
          isRefusedAt(await shared.post(paths[family].create, both), 'payer');
          const neither = { ...body, payer: { address: {} } };
          isRefusedAt(await shared.post(paths[family].create, neither), 'payer');
        }
      },
    },
    {
      name: 'unknown queryNo',
      rule: 'refused also where none was needed, at create, update and confirmation, and changes nothing',
      code: ['service/domain/rates/quote.ts#refuseUnknown'],
      prove: async (world) => {
        const client = await world.partner();
        const stranger = await quote(world.shared, 'global');
        const madeUp = ['Q-made-up', stranger.queryNo];
        const same = { sourceCurrency: 'CNY', targetCurrency: 'CNY', sourceAmount: 10, targetAmount: 10 };
        for (const queryNo of madeUp) {
          const { queryNo: _, ...plain } = personOrder(await quote(client, 'global'), {
            change: same,
          });
          isRefused(await client.post(paths.global.create, { ...plain, queryNo }), '20301');
          const { tradeId } = isDone(await client.post(paths.global.create, plain));
          isRefused(await client.post(paths.global.update, { tradeId, queryNo, purpose: 'Rent' }), '20301');
          isDone(await client.post(paths.global.completed, { tradeId }));
          isRefused(await client.post(paths.global.confirm, { tradeId, queryNo }), '20301');
          const locked = await readyOrder(client, 'global', { change: { lockRate: true } });
          isRefused(await client.post(paths.global.confirm, { tradeId: locked.tradeId, queryNo }), '20301');
          assert.equal((await statusOf(client, 'global', locked.tradeId)).status, 'awaiting_transfe');
          const own = { ...locked, queryNo: String(locked.body.queryNo) };
          isDone(await confirm(client, 'global', own));
          for (const family of ['personal', 'business'] as const) {
            const order = await readyOrder(client, family);
            isRefused(await client.post(paths[family].confirm, { tradeId: order.tradeId, queryNo }), '20301');
            isDone(await confirm(client, family, order));
          }
        }
        const { queryNo: _, ...inDollars } = tradeOrder(await quote(client, 'business'), { change: same });
        const { tradeId } = isDone(await client.post(paths.business.create, inDollars));
        for (const type of ['proforma_invoice', 'purchase_order'])
          await upload(client, 'business', tradeId as string, type);
        isDone(await client.post(paths.business.completed, { tradeId }));
        isRefused(await client.post(paths.business.confirm, { tradeId, queryNo: 'Q-made-up' }), '20301');
        isRefused(
          await client.post(paths.personal.create, {
            ...personOrder({ queryNo: 'Q-made-up', rate: '7' }),
          }),
          '20301',
        );
      },
    },
    {
      name: 'update names its order',
      rule: 'by orderNo; a tradeId is taken too, and must agree',
      code: ['service/domain/orders/order.ts'],
      prove: async ({ shared }) => {
        const [one, two] = [await createOrder(shared, 'global'), await createOrder(shared, 'global')];
        const purpose = 'Rent';
        for (const ref of [{ orderNo: one.orderNo }, { tradeId: one.tradeId }]) {
          assert.equal(
            isDone(await shared.post(paths.global.update, { ...ref, purpose })).tradeId,
            one.tradeId,
          );
        }
        const both = { orderNo: one.orderNo, tradeId: two.tradeId, purpose };
        isRefused(await shared.post(paths.global.update, both), '20201');
      },
    },
    ...(
      [
        ['resident ID', 'idNumber', '11010519491231002X', '110105194912310021'],
        ['account name', 'fullName', '王伟', 'Wang Wei'],
      ] as const
    ).map(([what, field, good, wrong]) => ({
      name: `pre-check, ${what}`,
      rule: 'found by the pre-check: information_required, with the path',
      code: ['service/domain/precheck/run-precheck.ts'],
      prove: async ({ shared }: World) => {
        for (const [value, status] of [
          [good, 'pending'],
          [wrong, 'information_required'],
        ] as const) {
          const beneficiary = { ...personBeneficiary(), [field]: value };
          const body = personOrder(await quote(shared, 'global'), { change: { beneficiary } });
          const data = isDone(await shared.post(paths.global.create, body));
          assert.equal(data.status, status);
          if (status !== 'pending') assert.ok(JSON.stringify(data.problems).includes(field));
        }
      },
    })),
    {
      name: 'pre-check, SWIFT and IBAN',
      rule: 'checked by their own formats',
      code: ['service/domain/precheck/account.ts'],
      prove: async ({ shared }) => {
        const order = async (change: Body) => {
          const { body } = await createOrder(shared, 'business', { abroad: true });
          const beneficiary = { ...(body.beneficiary as Body), ...change };
          const asked = { ...body, orderNo: `${String(body.orderNo)}-x`, beneficiary };
          return isDone(await shared.post(paths.business.create, asked)).status;
        };
        assert.equal(await order({}), 'pending');
        assert.equal(await order({ swiftCode: 'DEUTXXFF9' }), 'information_required');
        assert.equal(await order({ accountNumber: 'DE89370400440532013001' }), 'information_required');
      },
    },
    ...(
      [
        ['account currency', 'accountInfo.currency', 'CNY', ['USD', 'ZZZ']],
        ['account country', 'accountInfo.country', 'CN', ['US', 'HK']],
        ['account number', 'accountInfo.number', '6222020200112233445', ['甲'.repeat(256), '6222A']],
        ['e-mail', 'email', 'wang@example.com', ['x', 'wang@example']],
        ['phone', 'phoneNumber', '138 0013 8000', ['abc', '12']],
      ] as const
    ).map(([what, field, good, wrong]) => ({
      name: `pre-check, ${what}`,
      rule: 'what is malformed or contradicts the order: information_required, with the path',
      code: ['service/domain/precheck/run-precheck.ts'],
      prove: async ({ shared }: World) => {
        const create = async (value: string) => {
          const beneficiary = withField(personBeneficiary(), field, value);
          const body = personOrder(await quote(shared, 'global'), { change: { beneficiary } });
          return isDone(await shared.post(paths.global.create, body));
        };
        assert.equal((await create(good)).status, 'pending');
        for (const value of wrong) {
          const { status, problems } = await create(value);
          assert.equal(status, 'information_required', value);
          assert.ok(JSON.stringify(problems).includes(`beneficiary.${field}`), value);
        }
      },
    })),
    {
      name: 'pre-check, wallet routing of a bank account',
      rule: 'alipay and wechat name wallets: information_required',
      code: ['service/domain/precheck/account.ts'],
      prove: async ({ shared }) => {
        const routed = (routingType: string) => ({
          ...(personBeneficiary().accountInfo as Body),
          routingType,
          routingValue: '13800138000',
        });
        const beneficiary = { ...personBeneficiary(), accountInfo: routed('alipay') };
        const { status, body } = await createOrder(shared, 'global', { change: { beneficiary } });
        assert.equal(status, 'information_required');
        const update = async (change: Body) =>
          isDone(await shared.post(paths.global.update, { orderNo: body.orderNo, beneficiary: change }))
            .status;
        assert.equal(
          await update({ ...personBeneficiary(), accountInfo: routed('wechat') }),
          'information_required',
        );
        assert.equal(await update(personBeneficiary()), 'pending');
      },
    },
    {
      name: 'personal family',
      rule: 'pays to China only: targetCurrency is CNY',
      code: ['lib/service-core/contract/order-forms.ts#personalOrderSchema'],
      prove: async ({ shared }) => {
        const q = await quote(shared, 'personal');
        const body = personOrder(q, { change: { targetCurrency: 'EUR' } });
        isRefusedAt(await shared.post(paths.personal.create, body), 'targetCurrency');
        isDone(await shared.post(paths.personal.create, { ...body, targetCurrency: 'CNY' }));
        const abroad = withField(personBeneficiary(), 'accountInfo.country', 'HK');
        const there = personOrder(await quote(shared, 'personal'), { change: { beneficiary: abroad } });
        assert.equal(isDone(await shared.post(paths.personal.create, there)).status, 'information_required');
      },
    },
    {
      name: 'pre-check, screening',
      rule: 'a party on a watch list: information_required, whatever the spelling',
      code: ['service/domain/screening/current-lists.ts'],
      prove: async ({ shared }) => {
        for (const fullName of ['Zoltan Quarrendorf', 'QUARRENDORF, Zoltán']) {
          const payer = { entityType: 'I', fullName, address: { country: 'GB' } };
          const order = await createOrder(shared, 'global', { change: { payer } });
          assert.equal(order.status, 'information_required', fullName);
        }
      },
    },
  ],
);
