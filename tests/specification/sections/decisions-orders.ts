import assert from 'node:assert/strict';
import { type Body, personBeneficiary, personOrder, quote, withField } from '../../support/foreign-bodies.ts';
import { createOrder, paths, readyOrder, upload } from '../../support/foreign-flows.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const company = { entityType: 'B', fullName: 'Example Trading Ltd', address: { country: 'GB' } };

/** The rules of decisions §5 that the transitions do not state. */
export const orderDecisionRows: Row[] = sectionRows(
  'decisions 5',
  ['service/domain/documents/needed.ts#neededDocuments'],
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
    {
      name: 'update names its order',
      rule: 'by orderNo; a tradeId is taken too, and must agree',
      code: ['service/domain/orders/find-order.ts'],
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
      code: ['service/domain/precheck/index.ts'],
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
      code: ['service/domain/precheck/index.ts'],
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
      code: ['service/domain/precheck/account-fit.ts'],
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
      code: ['lib/service-core/contract/global-order.ts#personalOrderSchema'],
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
      code: ['service/domain/screening/index.ts'],
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
