import { db, type Prisma, type Tx } from '../../../db/client.ts';
import type { Party, PartyEvent } from '../../../db/generated/client.ts';
import type { Cursor } from '../../../text/cursor.ts';
import type { Family } from '../../transfers/types.ts';
import type { PartyKind } from '../types.ts';

export type { Party, PartyEvent };

/** Every word begins a term, or the whole query is a complete number; `none` for a query that no party can match. */
export type PartySearch = { words: readonly string[]; fingerprints: readonly string[]; none?: boolean };

/** A complete number finds its parties; if it is unknown, the query is searched as words. */
async function matching({ words, fingerprints, none = false }: PartySearch): Promise<Prisma.PartyWhereInput> {
  if (none) return { id: { in: [] } };
  const ids = await idsOfNumber(fingerprints);
  if (ids.length > 0) return { id: { in: ids } };
  return { AND: words.map((term) => ({ terms: { some: { term: { startsWith: term } } } })) };
}

async function idsOfNumber(fingerprints: readonly string[]): Promise<string[]> {
  if (fingerprints.length === 0) return [];
  const keys = { in: [...fingerprints] };
  const select = { id: true };
  const found = await Promise.all([
    db().party.findMany({ where: { accountFingerprint: keys }, select }),
    db().party.findMany({ where: { identityFingerprint: keys }, select }),
  ]);
  return found.flat().map(({ id }) => id);
}

/** One page, last used or added first. */
export async function pageOfParties(o: {
  kind: PartyKind;
  archived: boolean;
  search: PartySearch;
  entityType?: string | undefined;
  cursor: Cursor | null;
  limit: number;
}): Promise<Party[]> {
  const { kind, archived, search, entityType, cursor, limit } = o;
  return db().party.findMany({
    where: {
      kind,
      archivedAt: archived ? { not: null } : null,
      ...(entityType && { entityType }),
      AND: [
        await matching(search),
        // The first condition follows from the second, but is the one that the index can use.
        cursor
          ? {
              rankedAt: { lte: cursor.at },
              OR: [{ rankedAt: { lt: cursor.at } }, { rankedAt: cursor.at, id: { lt: cursor.id } }],
            }
          : {},
      ],
    },
    orderBy: [{ rankedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

/** The given accounts that are saved under more than one name. */
export async function sharedAccounts(fingerprints: readonly string[]): Promise<Set<string>> {
  if (fingerprints.length === 0) return new Set();
  const rows = await db().party.findMany({
    where: { accountFingerprint: { in: [...fingerprints] }, archivedAt: null },
    select: { accountFingerprint: true, nameKey: true },
    distinct: ['accountFingerprint', 'nameKey'],
  });
  const counts = new Map<string, number>();
  for (const { accountFingerprint: key } of rows) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 1).map(([key]) => key));
}

/** Ids of the party and of the parties merged into it. */
export async function idsOfParty(id: string): Promise<string[]> {
  const merged = await db().party.findMany({ where: { mergedIntoId: id }, select: { id: true } });
  return [id, ...merged.map((one) => one.id)];
}

export function eventsOfParty(ids: readonly string[], limit: number): Promise<PartyEvent[]> {
  return db().partyEvent.findMany({
    where: { partyId: { in: [...ids] }, kind: { not: 'used' } },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

const partyOrderColumns = {
  id: true,
  orderNo: true,
  statusId: true,
  serviceStatus: true,
  sourceMinor: true,
  sourceCurrency: true,
  targetMinor: true,
  targetCurrency: true,
  createdAt: true,
} satisfies Prisma.OrderSelect;

export type OrderOfParty = Prisma.OrderGetPayload<{ select: typeof partyOrderColumns }>;

/** Number of latest rows read, of possibly a million: enough for these answers. */
const lookedAt = 1_000;

/** A party's latest orders, and the time of its last payment. */
export async function ordersOfParty(
  partyId: string,
  limit: number,
): Promise<{ orders: OrderOfParty[]; lastPaidAt: Date | null }> {
  const [orders, paid] = await Promise.all([
    db().partyUse.findMany({
      where: { partyId },
      select: { order: { select: partyOrderColumns } },
      orderBy: { at: 'desc' },
      take: limit,
    }),
    db().$queryRaw<{ at: Date | null }[]>`
      select max(o.status_since) as at
      from (select order_id from party_uses where party_id = ${partyId}::uuid order by at desc limit ${lookedAt}) u
      join orders o on o.id = u.order_id
      where o.service_status = 'completed'`,
  ]);
  return { orders: orders.map(({ order }) => order), lastPaidAt: paid[0]?.at ?? null };
}

/** Banks of the suppliers used or added last, newest first. */
export async function latestBranches(): Promise<string[]> {
  const rows = await db().$queryRaw<{ branch: string }[]>`
    select bank_name as branch
      from (select bank_name, ranked_at from parties
             where kind = 'beneficiary' and family = 'business' and archived_at is null
             order by ranked_at desc, id desc limit ${lookedAt}) latest
     where bank_name <> ''
     group by bank_name
     order by max(ranked_at) desc, bank_name`;
  return rows.map(({ branch }) => branch);
}

/** The relationship in the latest order between the two that has one; '' if none has. */
export async function lastRelationship(o: { payerId: string; beneficiaryId: string }): Promise<string> {
  const rows = await db().$queryRaw<{ relationship: string }[]>`
    select o.values->>'relationship' as relationship
      from (select order_id, at from party_uses where party_id = ${o.beneficiaryId}::uuid
             order by at desc limit ${lookedAt}) used
      join party_uses payer on payer.order_id = used.order_id and payer.party_id = ${o.payerId}::uuid
      join orders o on o.id = used.order_id
     where coalesce(o.values->>'relationship', '') <> ''
     order by used.at desc limit 1`;
  return rows[0]?.relationship ?? '';
}

/** The source of funds in the latest order of this sender that has one; '' if none has. */
export async function lastFundsSource(payerId: string): Promise<string> {
  const rows = await db().$queryRaw<{ source: string }[]>`
    select o.values->>'fundsSource' as source
      from (select order_id, at from party_uses where party_id = ${payerId}::uuid
             order by at desc limit ${lookedAt}) used
      join orders o on o.id = used.order_id
     where coalesce(o.values->>'fundsSource', '') <> ''
     order by used.at desc limit 1`;
  return rows[0]?.source ?? '';
}

/** Values of the latest order of a family to this recipient. */
export async function lastOrderTo(o: { recipientId: string; family: Family }) {
  const use = await db().partyUse.findFirst({
    where: { partyId: o.recipientId, order: { family: o.family } },
    select: { order: { select: { id: true, values: true } } },
    orderBy: { at: 'desc' },
  });
  return use?.order;
}

/** The columns of an order from which its parties are saved, and its last change that the service accepted. */
export async function orderForParties(tx: Tx, orderId: string) {
  const order = await tx.order.findUnique({
    where: { id: orderId },
    select: {
      id: true,
      values: true,
      createdBy: true,
      createdAt: true,
      creation: true,
      updates: {
        where: { state: 'accepted' },
        orderBy: { requestedAt: 'desc' },
        select: { id: true },
        take: 1,
      },
    },
  });
  return order && { ...order, updateId: order.updates[0]?.id };
}
