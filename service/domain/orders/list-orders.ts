import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import type { OrderFamily } from '../context.ts';
import { type Queryable, query } from '../database.ts';

/** An order in a list, without names or numbers of people. Times follow the partner's clock. */
export type OrderListing = {
  tradeId: string;
  orderNo: string;
  partnerId: string;
  partnerName: string;
  family: OrderFamily;
  status: OrderStatus;
  reasonCode: string | null;
  sourceMinor: bigint;
  sourceCurrency: string;
  targetMinor: bigint;
  targetCurrency: string;
  createdAt: Date;
  updatedAt: Date;
};

const select = `
  select o.trade_id as "tradeId", o.order_no as "orderNo", o.partner_id as "partnerId", p.name as "partnerName",
    o.family, o.status, o.reason_code as "reasonCode",
    coalesce(o.confirmed_source_minor, o.source_minor) as "sourceMinor", o.source_currency as "sourceCurrency",
    coalesce(o.confirmed_target_minor, o.target_minor) as "targetMinor", o.target_currency as "targetCurrency",
    o.created_at as "createdAt", o.updated_at as "updatedAt"
  from orders o join partners p on p.id = o.partner_id`;
const some = `
  ${select}
  where ($1::uuid is null or o.partner_id = $1) and ($2::text is null or o.status = $2)
    and ($3::text is null or o.order_no = $3) and ($4::timestamptz is null or o.created_at >= $4)
  order by o.created_at desc, o.trade_id desc limit $5`;
const one = `${select} where o.trade_id = $1`;

export type OrderFilter = {
  partnerId?: string | undefined;
  status?: OrderStatus | undefined;
  orderNo?: string | undefined;
  since?: Date | undefined;
  limit: number;
};

/** Orders of one partner or of all, newest first. */
export async function listOrders(db: Queryable, filter: OrderFilter): Promise<OrderListing[]> {
  const { partnerId, status, orderNo, since, limit } = filter;
  const values = [partnerId ?? null, status ?? null, orderNo?.normalize('NFC') ?? null, since ?? null, limit];
  return query<OrderListing>(db, some, values);
}

/** Finds an order by its tradeId, across all partners. */
export async function findListing(db: Queryable, tradeId: string): Promise<OrderListing | undefined> {
  const [listing] = await query<OrderListing>(db, one, [tradeId]);
  return listing;
}

type HistoryStep = {
  at: Date;
  trigger: string;
  from: string | null;
  to: string;
  message: string | null;
};

type OrderDocument = {
  type: string;
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  createdAt: Date;
};

/** An order's history and documents, for staff who answer a partner's question. */
export type OrderFile = { history: HistoryStep[]; documents: OrderDocument[] };

const historyOf = `
  select at, trigger, from_status as "from", to_status as "to", message from order_history
  where trade_id = $1 order by id`;
const documentsOf = `
  select type, file_name as "fileName", media_type as "mediaType", size_bytes::float8 as "sizeBytes",
    encode(sha256, 'hex') as sha256, created_at as "createdAt"
  from documents where trade_id = $1 order by created_at, id`;

export async function readOrderFile(db: Queryable, tradeId: string): Promise<OrderFile> {
  return {
    history: await query<HistoryStep>(db, historyOf, [tradeId]),
    documents: await query<OrderDocument>(db, documentsOf, [tradeId]),
  };
}
