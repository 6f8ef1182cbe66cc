import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import { coalescerPer } from '../coalescer.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { asFields, query } from '../database.ts';
import type { Finding } from '../precheck/run-precheck.ts';
import { type Quote, quoteColumns, quoteOf } from '../rates/quote.ts';
import type { OrderParty } from './order.ts';
import type { AskedParty, StoredParty } from './parties.ts';

/** An existing order with the orderNo. */
export type KnownOrder = {
  tradeId: string;
  orderNo: string;
  status: OrderStatus;
  payerId: string;
  beneficiaryId: string;
  findings: Finding[];
  contentHash: Buffer;
};

/** The stored rows that a create request names or describes. */
export type CreationBasis = {
  known: KnownOrder | undefined;
  quote: Quote | undefined;
  /** Parties that the request names. */
  payer: StoredParty | undefined;
  beneficiary: StoredParty | undefined;
  /** The requested party ids that are stored; parties are never removed. */
  storedParties: ReadonlySet<string>;
};

type Asked = {
  partner: Pick<Partner, 'id'>;
  orderNo: string;
  queryNo: string | null;
  payer: AskedParty | undefined;
  beneficiary: AskedParty | undefined;
};

/** `tradeId`, `queryNo` and the party fields are null if the row does not exist. */
type Row = (KnownOrder | { tradeId: null }) &
  (Quote | { queryNo: null }) & {
    storedPayer: string | null;
    payer: OrderParty | null;
    payerHash: Buffer;
    storedBeneficiary: string | null;
    beneficiary: OrderParty | null;
    beneficiaryHash: Buffer;
  };

// Lateral joins, so that each row is looked up by its own index however large the tables are. `is true` keeps the
// planner from using an index on the partner where the id alone finds the row.
const read = `
  select ${asFields('o.trade_id, k.order_no, o.status, o.payer_id, o.beneficiary_id, o.findings, o.content_hash')},
         ${asFields(quoteColumns)},
         p.id as "storedPayer", case when k.payer_named then p.content end as payer,
         case when k.payer_named then p.content_hash end as "payerHash",
         b.id as "storedBeneficiary", case when k.beneficiary_named then b.content end as beneficiary,
         case when k.beneficiary_named then b.content_hash end as "beneficiaryHash"
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bool[], $6::text[], $7::bool[]) with ordinality
    as k (partner_id, order_no, query_no, payer_id, payer_named, beneficiary_id, beneficiary_named, position)
  left join lateral (
    select * from orders o where o.partner_id = k.partner_id and o.order_no = k.order_no limit 1) o on true
  left join lateral (
    select * from quotes q where q.query_no = k.query_no and (q.partner_id = k.partner_id) is true limit 1) q on true
  left join lateral (
    select * from parties p where p.id = k.payer_id and (p.partner_id = k.partner_id) is true
      and p.kind = 'payer' limit 1) p on true
  left join lateral (
    select * from parties b where b.id = k.beneficiary_id and (b.partner_id = k.partner_id) is true
      and b.kind = 'beneficiary' limit 1) b on true
  order by k.position`;

const coalescer = coalescerPer((ctx: ServiceContext) => ({
  maxBatch: 64,
  lanes: 1,
  run: (asked: readonly Asked[]) => readAll(ctx, asked),
}));

/** Reads the rows that decide a create request. Concurrent requests share a statement. */
export function readCreationBasis(ctx: ServiceContext, asked: Asked): Promise<CreationBasis> {
  return coalescer(ctx)(asked.orderNo, asked);
}

async function readAll(ctx: ServiceContext, asked: readonly Asked[]): Promise<CreationBasis[]> {
  const rows = await query<Row>(ctx.pool, read, [
    asked.map(({ partner }) => partner.id),
    asked.map(({ orderNo }) => orderNo),
    asked.map(({ queryNo }) => queryNo),
    asked.map(({ payer }) => payer?.id ?? null),
    asked.map(({ payer }) => payer?.isNamed ?? false),
    asked.map(({ beneficiary }) => beneficiary?.id ?? null),
    asked.map(({ beneficiary }) => beneficiary?.isNamed ?? false),
  ]);
  return rows.map((row) => {
    const { payer, payerHash, storedPayer, beneficiary, beneficiaryHash, storedBeneficiary } = row;
    return {
      known: knownOf(row),
      quote: givenQuote(row),
      payer: payer ? { content: payer, contentHash: payerHash } : undefined,
      beneficiary: beneficiary ? { content: beneficiary, contentHash: beneficiaryHash } : undefined,
      storedParties: new Set([storedPayer, storedBeneficiary].filter((id) => id !== null)),
    };
  });
}

function knownOf(row: Row): KnownOrder | undefined {
  if (row.tradeId === null) return undefined;
  const { tradeId, orderNo, status, payerId, beneficiaryId, findings, contentHash } = row;
  return { tradeId, orderNo, status, payerId, beneficiaryId, findings, contentHash };
}

function givenQuote(row: Row): Quote | undefined {
  if (row.queryNo === null) return undefined;
  const { queryNo, sourceCurrency, targetCurrency, rate, expiresAt, usedBy } = row;
  return quoteOf({ queryNo, sourceCurrency, targetCurrency, rate, expiresAt, usedBy });
}
