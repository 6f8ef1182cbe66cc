import { db, Prisma } from '../../lib/db/client.ts';
import { type PageRequest, pageOfOrders } from '../../lib/features/orders/data/list.ts';
import { filterOf } from '../../lib/features/orders/list-filter.ts';
import {
  decodeListCursor,
  encodeListCursor,
  orderListSchema,
  type SortKeys,
} from '../../lib/features/orders/schema.ts';

const pageSize = 50;
export type ListVariant = { name: string; page: PageRequest };

/** Every sort, every filter, every saved view, and searches for the rare and the common. */
export async function variantsOf(): Promise<ListVariant[]> {
  const [some] = await db().order.findMany({ take: 1, skip: 500 });
  if (!some) throw new Error('there are no orders');
  const addresses: [string, Record<string, string>][] = [
    ['newest first', {}],
    ['latest change first', { sort: 'updated' }],
    ['by amount', { sort: 'amount', dir: 'asc' }],
    ['by recipient', { sort: 'recipient', dir: 'asc' }],
    ['view: my to-do', { view: 'needs-me' }],
    ['view: with the service', { view: 'with-service' }],
    ['view: failed, 7 days', { view: 'failed' }],
    ['view: ready to confirm', { view: 'ready' }],
    ['one status', { is: 'sentBack' }],
    ['family', { family: 'personal' }],
    ['currency paid', { pay: 'HKD' }],
    ['currency received', { get: 'USD' }],
    ['amounts', { pay: 'EUR', min: '1000', max: '20000', sort: 'amount' }],
    ['owner', { owner: some.createdBy }],
    ['days', { from: '2025-03-01', to: '2025-03-31' }],
    ['paid on one day', { is: 'completed', pay: 'USD', reachedFrom: dayAgo(3), reachedTo: dayAgo(3) }],
    ['failed since a day', { is: 'failed', reachedFrom: dayAgo(30) }],
    ['a wallet', { wallet: 'personal', pay: 'JPY' }],
    ['a wallet, on their way', { is: 'inTransit,confirmed,checking', wallet: 'personal', pay: 'JPY' }],
    ['with a warning', { warn: '1' }],
    ['search: order number', { q: some.orderNo }],
    ['search: a surname', { q: 'wang' }],
    ['search: a full name', { q: '王小明' }],
  ];
  return addresses.map(([name, address]) => ({ name, page: requestOf(address) }));
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

function requestOf(address: Record<string, string>): PageRequest {
  const input = orderListSchema.parse(address);
  const { sort = 'created', dir: direction = 'desc' } = input;
  const filter = filterOf(input, { userId: '', timeZone: 'UTC' }, new Date());
  return { filter, sort, direction, cursor: null, limit: pageSize + 1 };
}

/** The thousandth page, reached by its cursor, and the same page by counting from the start. */
export async function thousandthPage(orders: number) {
  const skip = Math.min(999 * pageSize, orders - pageSize);
  const [before] = await pageBehind(skip - 1);
  if (!before) throw new Error('there are too few orders');
  const cursor = decodeListCursor(encodeListCursor('created', 'desc', before), 'created', 'desc');
  const keyset: PageRequest = { ...requestOf({}), cursor };
  const [expected] = await pageBehind(skip);
  const [found] = await pageOfOrders(keyset);
  if (found?.id !== expected?.id) throw new Error('the two ways lead to different pages');
  return { keyset, byOffset: () => pageBehind(skip) };
}

type Row = SortKeys;

function pageBehind(skip: number): Promise<Row[]> {
  return db().$queryRaw<Row[]>(Prisma.sql`
    select id, created_at "createdAt", updated_at "updatedAt", source_currency "sourceCurrency",
           source_minor "sourceMinor", beneficiary_name "beneficiaryName"
      from orders where status_id <> 'draft'
     order by created_at desc, id desc offset ${skip} limit ${pageSize + 1}`);
}
