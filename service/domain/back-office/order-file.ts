import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';

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

/** The past of an order beside its present state: everything staff need to answer a partner's question. */
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
