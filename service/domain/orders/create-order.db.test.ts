import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessOrder } from '../../../lib/service-core/openapi/examples.ts';
import { eventsOf, orderNow, orderRequest, quoteFor, valueOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import type { Partner } from '../context.ts';
import { confirmOrder } from './confirm-order.ts';
import { createOrder } from './create-order.ts';
import type { OrderRequest } from './request.ts';
import { updateOrder } from './update-order.ts';

let test: ServiceTestContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
});

const create = (request: OrderRequest, who = partner) => createOrder(test.ctx, who, 'global', request);
const codeOf = (result: { ok: true } | { ok: false; reason: { code: string } }) =>
  result.ok ? 'ok' : result.reason.code;
const countOrders = async () =>
  Number(
    (await test.ctx.pool.query('select count(*) from orders where partner_id = $1', [partner.id])).rows[0]
      .count,
  );

describe('an order number', () => {
  it('names one order, also when 20 calls create it at once', async () => {
    const request = await orderRequest(test.ctx, partner);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(request)));
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'ok'));
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.tradeId : ''))).size).toBe(1);
    expect(await countOrders()).toBe(1);
  });

  it('is refused with other content, among concurrent calls too, and gives no tradeId', async () => {
    const request = await orderRequest(test.ctx, partner);
    const others = Array.from({ length: 10 }, (_, i) => ({ ...request, relationship: `cousin ${i}` }));
    const answers = await Promise.all(others.map((other) => create(other)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'orderNoUsed'));
    expect(JSON.stringify(refused)).not.toContain('tradeId');
    expect(await countOrders()).toBe(1);
  });

  it('takes codes in other groups or letter case for the same content, and another code for another', async () => {
    const request = await orderRequest(test.ctx, partner);
    const { beneficiary } = request;
    const withNumber = (number: string, idNumber?: string) => ({
      ...request,
      beneficiary: {
        ...beneficiary,
        ...(idNumber && { idNumber }),
        accountInfo: { ...beneficiary?.accountInfo, number },
      },
    });
    const first = valueOf(await create(request));
    const again = await create(withNumber('6222 0202-0011 2233 445', '110105-19491231-002x'));
    expect(valueOf(again).tradeId).toBe(first.tradeId);
    expect(codeOf(await create(withNumber('6222020200112233446')))).toBe('orderNoUsed');
  });

  it('takes the same content in another spelling as the same, and answers with the present status', async () => {
    const request = await orderRequest(test.ctx, partner, { request: { orderNo: 'caf\u00e9' } });
    const first = valueOf(await create(request));
    await test.ctx.pool.query(`update orders set status = 'cancelled' where trade_id = $1`, [first.tradeId]);
    const again = valueOf(
      await create({
        ...request,
        orderNo: 'cafe\u0301',
        sourceAmount: request.sourceAmount.replace('.00', ''),
      }),
    );
    expect(again).toEqual({ ...first, status: 'cancelled' });
  });

  it('belongs to one partner: another may use it', async () => {
    const stranger = await test.newPartner();
    const request = await orderRequest(test.ctx, partner);
    const theirs = await orderRequest(test.ctx, stranger, { request: { orderNo: request.orderNo } });
    const [a, b] = [valueOf(await create(request)), valueOf(await create(theirs, stranger))];
    expect(a.tradeId).not.toBe(b.tradeId);
  });
});

describe('a quote at creation', () => {
  it('serves one of many orders that want it, and the others leave nothing behind', async () => {
    const request = await orderRequest(test.ctx, partner);
    const rivals = Array.from({ length: 10 }, (_, i) => ({ ...request, orderNo: `${request.orderNo}-${i}` }));
    const answers = await Promise.all(rivals.map((rival) => create(rival)));
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', ...Array.from({ length: 9 }, () => 'quoteUsed')]);
    expect(await countOrders()).toBe(1);
    const { rows } = await test.ctx.pool.query('select used_by from quotes where query_no = $1', [
      request.queryNo,
    ]);
    const winner = answers.find((answer) => answer.ok);
    expect(rows[0]?.used_by).toBe(winner?.ok ? winner.value.tradeId : '');
  });

  it('must be this partner’s, of this pair, valid and there', async () => {
    const request = await orderRequest(test.ctx, partner);
    const stranger = await test.newPartner();
    const foreign = await quoteFor(test.ctx, stranger);
    const euro = await quoteFor(test.ctx, partner, { sourceCurrency: 'EUR', targetCurrency: 'CNY' });
    expect(codeOf(await create({ ...request, queryNo: foreign.queryNo }))).toBe('quoteUnknown');
    expect(codeOf(await create({ ...request, queryNo: euro.queryNo }))).toBe('quotePairMismatch');
    expect(codeOf(await create({ ...request, queryNo: undefined }))).toBe('bodyInvalid');
    const later = { ...partner, clockOffsetSeconds: 900 };
    expect(codeOf(await create(request, later))).toBe('quoteExpired');
    expect(codeOf(await create(request, { ...partner, clockOffsetSeconds: 899 }))).toBe('ok');
  });

  it('must agree with the amounts; the refusal names pairs that would', async () => {
    const request = await orderRequest(test.ctx, partner);
    const answer = await create({ ...request, targetAmount: '1.00' });
    if (answer.ok) throw new Error('amounts that disagree were taken');
    expect(answer.reason.code).toBe('amountsDisagree');
    expect(answer.reason.data).toMatchObject({
      fitting: [{ sourceAmount: '1000.00', targetAmount: request.targetAmount }, { targetAmount: '1.00' }],
    });
  });

  it('is not needed for equal currencies and equal amounts', async () => {
    const { queryNo: _, ...request } = await orderRequest(test.ctx, partner);
    const same = { ...request, targetCurrency: 'USD', targetAmount: request.sourceAmount };
    expect(codeOf(await create(same))).toBe('ok');
    const unequal = { ...same, orderNo: `${same.orderNo}-2`, targetAmount: '999.99' };
    expect(codeOf(await create(unequal))).toBe('amountsDisagree');
  });

  it('comes at confirmation in the business family', async () => {
    const request = businessOrder();
    const created = valueOf(await createOrder(test.ctx, partner, 'business', request));
    expect(await orderNow(test.ctx, partner, created.tradeId)).toMatchObject({
      status: 'pending',
      rate: null,
      walletType: 'business',
    });
  });
});

describe('the worth of an order without a quote', () => {
  const later = async (change: Partial<OrderRequest>) => {
    const { queryNo: _, ...request } = await orderRequest(test.ctx, partner, { request: change });
    return request;
  };

  it('is that of its larger amount, since the confirmation may keep either', async () => {
    const lopsided = [
      { sourceAmount: '1.00', targetAmount: '500000.00' },
      { sourceAmount: '70000.00', targetAmount: '1.00' },
    ];
    for (const amounts of lopsided) {
      const order = valueOf(await createOrder(test.ctx, partner, 'personal', await later(amounts)));
      expect(order.missingDocuments).toEqual(['identification_front', 'identification_back']);
      const confirmation = await confirmOrder(test.ctx, partner, 'personal', {
        tradeId: order.tradeId,
        queryNo: (await quoteFor(test.ctx, partner)).queryNo,
      });
      expect(codeOf(confirmation)).toBe('documentsMissing');
    }
  });

  it.each(['personal', 'business'] as const)(
    'cannot pass the limit by its source amount (%s)',
    async (family) => {
      const amounts = { sourceAmount: '1.00', targetAmount: '999999999.00' };
      const request = family === 'business' ? businessOrder(amounts) : await later(amounts);
      const order = valueOf(await createOrder(test.ctx, partner, family, request));
      expect(order).toMatchObject({
        status: 'information_required',
        findings: [{ code: 'amount_above_limit' }],
      });
    },
  );
});

describe('many orders at once, in several processes and of several partners', () => {
  it('are stored once each, with a quote of their own, and every answer is true', async () => {
    const partners = [partner, await test.newPartner(), await test.newPartner()];
    const processes = Array.from({ length: 3 }, () => ({ ...test.ctx }));
    const calls = [];
    for (const who of partners) {
      const models = [];
      for (let i = 0; i < 4; i += 1) models.push(await orderRequest(test.ctx, who));
      for (const model of models) {
        // The same order from every process, and two others that want its quote.
        for (const ctx of processes) calls.push({ ctx, who, request: model });
        for (const rival of ['a', 'b'])
          calls.push({
            ctx: processes[0] ?? test.ctx,
            who,
            request: { ...model, orderNo: `${model.orderNo}-${rival}` },
          });
      }
    }
    const answers = await Promise.all(
      calls.map(async (call) => ({
        ...call,
        answer: await createOrder(call.ctx, call.who, 'global', call.request),
      })),
    );
    const { rows } = await test.ctx.pool.query<{ trade_id: string; query_no: string; used_by: string }>(
      `select o.trade_id, o.query_no, q.used_by, (select count(*)::int from order_history h where h.trade_id = o.trade_id) as steps
       from orders o join quotes q using (query_no) where o.partner_id = any($1)`,
      [partners.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map((row) => row.query_no)).size).toBe(12);
    for (const row of rows) expect(row).toMatchObject({ used_by: row.trade_id, steps: 1 });
    const stored = new Set(rows.map((row) => row.trade_id));
    const refusals = answers.flatMap(({ answer }) => (answer.ok ? [] : [answer.reason.code]));
    expect(new Set(refusals)).toEqual(new Set(['quoteUsed']));
    const tradeIds = new Map<string, Set<string>>();
    for (const { who, request, answer } of answers) {
      if (!answer.ok) continue;
      expect(stored).toContain(answer.value.tradeId);
      const key = `${who.id} ${request.orderNo}`;
      tradeIds.set(key, (tradeIds.get(key) ?? new Set()).add(answer.value.tradeId));
    }
    expect([...tradeIds.values()].map((ids) => ids.size)).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('leave no order behind when the statement that stores them fails', async () => {
    const requests = [];
    for (let i = 0; i < 3; i += 1) requests.push(await orderRequest(test.ctx, partner));
    const [good, bad, other] = requests as [OrderRequest, OrderRequest, OrderRequest];
    // NUL is nothing that jsonb can keep: one order that cannot be stored is no reason to refuse the others.
    const answers = await Promise.allSettled(
      [good, { ...bad, relationship: 'x\u0000' }, other].map((request) => create(request)),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await countOrders()).toBe(2);
    const { rows } = await test.ctx.pool.query('select used_by from quotes where query_no = $1', [
      bad.queryNo,
    ]);
    expect(rows[0]?.used_by).toBeNull();
  });
});

describe('what creation finds and remembers', () => {
  it('an order that lacks a Chinese name needs information, with a link that stays the same on asking again', async () => {
    const request = await orderRequest(test.ctx, partner);
    const { beneficiary } = request;
    const wanting = { ...request, beneficiary: { ...beneficiary, fullName: 'Li Ming' } };
    const created = valueOf(await create(wanting));
    expect(created.status).toBe('information_required');
    expect(created.findings.map(({ code }) => code)).toEqual(['chinese_name_needed']);
    const again = valueOf(await create(wanting));
    expect(again.rfiLink).toMatch(/^http/);
    expect(again.rfiLink).toBe(created.rfiLink);
    expect((await eventsOf(test.ctx, created.tradeId)).map(({ status }) => status)).toEqual([
      'information_required',
    ]);
  });

  it('parties can be named by their ids afterwards, and not together with an object', async () => {
    const first = valueOf(await create(await orderRequest(test.ctx, partner)));
    const { payer, beneficiary, ...request } = await orderRequest(test.ctx, partner);
    const { payerId, beneficiaryId } = first;
    const second = valueOf(await create({ ...request, payerId, beneficiaryId }));
    expect(second).toMatchObject({ payerId, beneficiaryId });
    const order = await orderNow(test.ctx, partner, second.tradeId);
    expect(order.payload.beneficiary).toEqual(
      (await orderNow(test.ctx, partner, first.tradeId)).payload.beneficiary,
    );
    const both = { ...request, orderNo: 'both', payerId, payer, beneficiaryId };
    expect(codeOf(await create(both))).toBe('bodyInvalid');
    const swapped = { ...request, orderNo: 'swapped', payerId: beneficiaryId, beneficiary };
    expect(codeOf(await create(swapped))).toBe('partyUnknown');
    const stranger = await test.newPartner();
    const stolen = { ...(await orderRequest(test.ctx, stranger)), payer: undefined, payerId };
    expect(codeOf(await create(stolen, stranger))).toBe('partyUnknown');
  });

  it('parties of a business order, which say nothing of wallet and documents, name none of a global order', async () => {
    const company = valueOf(await createOrder(test.ctx, partner, 'business', businessOrder()));
    const { payer, beneficiary, ...request } = await orderRequest(test.ctx, partner);
    const { payerId, beneficiaryId } = company;
    for (const parties of [
      { payerId, beneficiary },
      { payer, beneficiaryId },
    ]) {
      const refused = await create({ ...request, ...parties });
      expect(codeOf(refused)).toBe('partyUnknown');
      expect(JSON.stringify(refused)).toContain('object');
    }
    const { tradeId } = valueOf(await create({ ...request, payer, beneficiary }));
    expect(codeOf(await updateOrder(test.ctx, partner, 'global', { tradeId, payerId }))).toBe('partyUnknown');
  });
});
