import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForeignClient } from '../../tests/support/foreign-client.ts';
import { foreignOrderText, statusOf } from '../../tests/support/foreign-order.ts';
import { eventsOf } from '../../tests/support/orders.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';

let service: TestService;
let client: ForeignClient;

beforeAll(async () => {
  service = await startTestService();
  client = await ForeignClient.register(service.url);
});
afterAll(() => service.stop());

const create = '/global/payout/transfer/create';
const supplied = 'the beneficiary’s name in Chinese characters was supplied on the page of RFI_link';

async function orderInPinyin(name = 'Wang <Wei>') {
  const text = await foreignOrderText(client, { name });
  const answer = await client.post(create, text);
  const data = answer.body.data as {
    tradeId: string;
    status: string;
    RFI_link: string;
    beneficiaryId: string;
  };
  const { orderNo } = JSON.parse(text) as { orderNo: string };
  return { ...data, link: data.RFI_link, text, orderNo };
}

async function open(link: string) {
  const response = await fetch(link);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function answer(link: string, name: string) {
  const response = await fetch(link, { method: 'POST', body: new URLSearchParams({ name }) });
  return { status: response.status, html: await response.text() };
}

describe('the page of RFI_link', () => {
  it('asks in two languages, says for which order and name, and lets nothing else run or travel on', async () => {
    const order = await orderInPinyin();
    expect(order.status).toBe('information_required');
    expect(order.link).toMatch(new RegExp(`^${service.url}/information-request/[\\w-]{43}$`));
    const page = await open(order.link);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.html).toContain('Chinese characters');
    expect(page.html).toContain('请填写收款人的中文姓名');
    expect(page.html).toContain(order.orderNo);
    expect(page.html).toContain('Wang &lt;Wei&gt;');
    expect(page.html).not.toContain('<Wei');
    // Reading is not answering.
    expect((await open(order.link)).status).toBe(200);
    expect(await statusOf(client, order.tradeId)).toBe('information_required');
  });

  it('takes the name once: the order goes on with it', async () => {
    const order = await orderInPinyin();
    const saved = await answer(order.link, ' 王 伟 ');
    expect(saved.status).toBe(200);
    expect(saved.html).toContain('order was checked again');
    expect(await statusOf(client, order.tradeId)).toBe('pending');
    const { rows } = await service.edge.ctx.pool.query<{ name: string; beneficiary_id: string }>(
      `select payload #>> '{beneficiary,fullName}' as name, beneficiary_id from orders where trade_id = $1`,
      [order.tradeId],
    );
    expect(rows[0]?.name).toBe('王伟');
    expect(rows[0]?.beneficiary_id).not.toBe(order.beneficiaryId);
    for (const again of [await answer(order.link, '李四'), await open(order.link)]) {
      expect(again.status).toBe(404);
      expect(again.html).toContain('already used');
    }
    expect(await statusOf(client, order.tradeId)).toBe('pending');
  });

  it('tells the partner what is missing, and what the order’s status is once that was answered', async () => {
    const order = await orderInPinyin();
    await answer(order.link, '王伟');
    expect(await eventsOf(service.edge.ctx, order.tradeId)).toEqual([
      {
        event: 'payment',
        id: order.tradeId,
        status: 'information_required',
        message: expect.stringMatching(/^beneficiary\.fullName: .*in Chinese characters/),
      },
      { event: 'payment', id: order.tradeId, status: 'pending', message: supplied },
    ]);
  });

  it('takes one of many answers at once', async () => {
    const order = await orderInPinyin('Wang Wei');
    const names = ['王伟', '李四', '张三', '赵六'];
    const answers = await Promise.all(names.map((name) => answer(order.link, name)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });

  it.each(['', 'Wang Wei', '王', '王<b>', '王'.repeat(300)])(
    'asks again after the name "%s", which stays in the field',
    async (name) => {
      const order = await orderInPinyin();
      const refused = await answer(order.link, name);
      expect(refused.status).toBe(400);
      expect(refused.html).toContain('role="alert"');
      expect(refused.html).toContain('aria-invalid="true"');
      expect(refused.html).toContain('aria-describedby="error hint"');
      const kept = name.replace('<', '&lt;').replace('>', '&gt;');
      expect(refused.html).toContain(`value="${kept}"`);
      expect(refused.html).not.toContain('<b>');
      expect(await statusOf(client, order.tradeId)).toBe('information_required');
      expect((await answer(order.link, '王伟')).status).toBe(200);
    },
  );

  it('is the same to every repeated create, also at once, and ends with the answer', async () => {
    const order = await orderInPinyin();
    const repeated = await Promise.all([1, 2, 3].map(() => client.post(create, order.text)));
    const links = repeated.map(({ body }) => (body.data as { RFI_link: string }).RFI_link);
    expect(new Set([order.link, ...links]).size).toBe(1);
    expect((await answer(order.link, '王伟')).status).toBe(200);
    expect((await open(order.link)).html).toContain('already used');
    expect((await client.post(create, order.text)).body.data).not.toHaveProperty('RFI_link');
  });

  it('ends on the partner’s clock, and with the order', async () => {
    const cancelled = await orderInPinyin();
    await client.post('/global/payout/transfer/cancel', { tradeId: cancelled.tradeId });
    expect((await open(cancelled.link)).html).toContain('no longer needs');
    expect((await answer(cancelled.link, '王伟')).status).toBe(404);
    const order = await orderInPinyin();
    await client.sandbox('/sandbox/clock/advance', { seconds: 7 * 86_400 + 1 });
    const late = await answer(order.link, '王伟');
    expect(late.status).toBe(404);
    expect(late.html).toContain('expired');
    expect(late.html).toContain('repeating their create call unchanged');
    await client.renewToken();
    const repeated = await client.post(create, order.text);
    const { RFI_link: newLink } = repeated.body.data as { RFI_link: string };
    expect((await answer(newLink, '王伟')).status).toBe(200);
  });

  it('asks no more once an update gave the name, also when the order waits for something else', async () => {
    const order = await orderInPinyin();
    const body = JSON.parse(order.text) as { beneficiary: Record<string, unknown> };
    const beneficiary = {
      ...body.beneficiary,
      fullName: '王伟',
      firstName: undefined,
      lastName: undefined,
      idExpiryDate: '2001-01-01',
    };
    const updated = await client.post('/global/payout/transfer/update', {
      orderNo: order.orderNo,
      beneficiary,
    });
    expect(updated.body).toMatchObject({ status: '1', data: { status: 'information_required' } });
    expect((await open(order.link)).html).toContain('no longer needs');
  });

  it('says when the name is saved and something else is still missing', async () => {
    const text = await foreignOrderText(client, { name: 'Wang Wei' });
    const body = JSON.parse(text) as { beneficiary: object };
    const expired = { ...body, beneficiary: { ...body.beneficiary, idExpiryDate: '2001-01-01' } };
    const created = await client.post(create, expired);
    const { tradeId, RFI_link: link } = created.body.data as { tradeId: string; RFI_link: string };
    expect((await answer(link, '王伟')).html).toContain('needs more information');
    const told = await eventsOf(service.edge.ctx, tradeId);
    expect(told.map(({ status, message }) => [status, message])).toEqual([
      ['information_required', expect.stringMatching(/fullName: .+; beneficiary\.idExpiryDate: .*expired/)],
      [
        'information_required',
        expect.stringMatching(
          /supplied on the page of RFI_link; beneficiary\.idExpiryDate: .*expired[^;]*; give a valid one$/,
        ),
      ],
    ]);
  });

  it.each(['x', 'A'.repeat(43), '%00', '..%2f..%2fhealth'])('knows no link %s', async (token) => {
    const page = await open(`${service.url}/information-request/${token}`);
    expect(page.status).toBe(404);
    expect(page.html).toContain('not valid');
  });

  it('keeps tokens and names out of the log and the database', async () => {
    const order = await orderInPinyin('Unmistakable Pinyin');
    await open(order.link);
    await answer(order.link, '不会出现');
    const token = order.link.split('/').at(-1) ?? '';
    for (const secret of [token, 'Unmistakable', '不会出现']) expect(service.logText()).not.toContain(secret);
    const { rows } = await service.edge.ctx.pool.query('select * from information_requests');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a name supplied on the page of RFI_link', () => {
  const review = (tradeId: string, decision: string) =>
    client.sandbox('/sandbox/order/review', { tradeId, decision });
  const statusAnswer = async (tradeId: string) =>
    (await client.post('/global/payout/transfer/query/status', { tradeId })).body.data as {
      status: string;
      beneficiaryName?: string;
      problems?: { message: string }[];
    };
  const stored = async (tradeId: string) => {
    const { rows } = await service.edge.ctx.pool.query<{ name: string; known: string }>(
      `select payload #>> '{beneficiary,fullName}' as name,
         (select count(*) from parties p where p.content->>'fullName' = '欧阳明月' and p.partner_id = o.partner_id) as known
       from orders o where trade_id = $1`,
      [tradeId],
    );
    return rows[0];
  };

  it('that does not read as the name given waits for staff: nothing is paid, and nobody is known under it', async () => {
    const order = await orderInPinyin('Wang Wei');
    const page = await answer(order.link, '欧阳明月');
    expect(page.html).toContain('staff compare the two');
    expect(await statusAnswer(order.tradeId)).toMatchObject({
      status: 'information_required',
      beneficiaryName: '欧阳明月',
      problems: [{ message: expect.stringContaining('does not read as the name given') }],
    });
    expect(await stored(order.tradeId)).toEqual({ name: 'Wang Wei', known: '0' });
    await client.post('/global/payout/transfer/upload/completed', { tradeId: order.tradeId });
    const confirmed = await client.post('/global/payout/transfer/async', { tradeId: order.tradeId });
    expect(confirmed.httpStatus).toBe(400);
    expect((await client.post(create, order.text)).body.data).not.toHaveProperty('RFI_link');
  });

  it('still waits after an update of something else, and counts once staff approve it', async () => {
    const order = await orderInPinyin('Wang Wei');
    await answer(order.link, '欧阳明月');
    await client.post('/global/payout/transfer/update', { orderNo: order.orderNo, purpose: 'Salary' });
    expect((await statusAnswer(order.tradeId)).status).toBe('information_required');
    await review(order.tradeId, 'approve');
    expect(await statusAnswer(order.tradeId)).toMatchObject({
      status: 'pending',
      beneficiaryName: '欧阳明月',
    });
    expect((await stored(order.tradeId))?.name).toBe('欧阳明月');
  });

  it('is asked for again by the same link once staff reject it', async () => {
    const order = await orderInPinyin('Wang Wei');
    await answer(order.link, '欧阳明月');
    await review(order.tradeId, 'reject');
    expect(await statusAnswer(order.tradeId)).not.toHaveProperty('beneficiaryName');
    expect((await answer(order.link, '王伟')).html).toContain('order was checked again');
    expect(await statusAnswer(order.tradeId)).toMatchObject({ status: 'pending', beneficiaryName: '王伟' });
  });

  it('no longer counts once the partner names another beneficiary', async () => {
    const order = await orderInPinyin('Wang Wei');
    await answer(order.link, '王伟');
    const { beneficiary } = JSON.parse(order.text) as { beneficiary: object };
    const update = { orderNo: order.orderNo, beneficiary: { ...beneficiary, fullName: '李娜' } };
    await client.post('/global/payout/transfer/update', update);
    expect(await statusAnswer(order.tradeId)).not.toHaveProperty('beneficiaryName');
  });
});
