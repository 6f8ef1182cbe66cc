import assert from 'node:assert/strict';
import {
  type Body,
  personBeneficiary,
  personOrder,
  quote,
  tradeOrder,
} from '../../support/foreign-bodies.ts';
import type { ForeignClient } from '../../support/foreign-client.ts';
import { paths } from '../../support/foreign-flows.ts';
import { isDone, isRefused } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';

const create = (client: ForeignClient, change: Body = {}) =>
  client.post(paths.business.create, tradeOrder({ queryNo: 'unused', rate: '7.1' }, { change }));

/** The create response that §2.3 describes below its table. */
export const createResponseRows: Row[] = sectionRows(
  '2.3',
  ['service/routes/order-families.ts', 'lib/service-core/contract/answers.ts#orderData'],
  [
    {
      name: 'create response status',
      rule: "string, required; '1' success, other codes per section 7",
      async prove({ shared }) {
        assert.equal((await create(shared)).body.status, '1');
        isRefused(await create(shared, { orderNo: '' }), '20101');
      },
    },
    {
      name: 'create response message',
      rule: "string, present when status is not '1'",
      async prove({ shared }) {
        assert.ok(!('message' in (await create(shared)).body));
        isRefused(await create(shared, { sourceAmount: 0 }), '20101', /sourceAmount/);
      },
    },
    {
      name: 'create response data',
      rule: 'object, present on success',
      async prove({ shared }) {
        const data = isDone(await create(shared));
        assert.ok(typeof data === 'object' && data !== null && !Array.isArray(data));
      },
    },
    {
      name: 'data.tradeId',
      rule: 'string, at most 256, required; the service’s unique order id',
      async prove({ shared }) {
        const ids = [];
        for (let i = 0; i < 3; i += 1) ids.push(isDone<{ tradeId: string }>(await create(shared)).tradeId);
        assert.equal(new Set(ids).size, 3);
        for (const id of ids) assert.ok(typeof id === 'string' && id.length > 0 && id.length <= 256);
      },
    },
    {
      name: 'data.status',
      rule: 'string, at most 256, required; the order status',
      async prove({ shared }) {
        assert.equal(isDone(await create(shared)).status, 'pending');
      },
    },
    {
      name: 'data.RFI_link',
      rule: 'global family: present when the beneficiary name is not in Chinese characters, absent otherwise',
      code: ['service/domain/orders/create-order.ts#createOrder', 'service/domain/precheck/identity.ts'],
      async prove({ shared }) {
        const send = async (name: string) => {
          const order = personOrder(await quote(shared, 'global'), {
            change: { beneficiary: personBeneficiary('6222020200112233445', name) },
          });
          return isDone(await shared.post('/global/payout/transfer/create', order));
        };
        assert.match(String((await send('Wang Wei')).RFI_link), /^https?:\/\//);
        assert.ok(!('RFI_link' in (await send('王伟'))));
      },
    },
  ],
);
