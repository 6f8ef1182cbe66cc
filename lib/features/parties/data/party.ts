import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { db, type Prisma, type Tx } from '../../../db/client.ts';
import type { AccountFinding, Party, PartyEvent } from '../../../db/generated/client.ts';
import { announce } from '../../../live/hub.ts';
import { fingerprint, type PartyFacts, termsOf } from '../party-facts.ts';
import type { PartyEventKind, PartyKind, PartyValues } from '../types.ts';

export { inTransaction } from '../../../db/client.ts';
export { namesOf } from '../../../db/shared-queries.ts';
export type { Party, PartyEvent, Tx };

const asJson = (values: PartyValues): Prisma.InputJsonObject => JSON.parse(JSON.stringify(values));

/** Serializes saves of parties with this account or name, so that no party is saved twice. */
export async function lockLikes(tx: Tx, facts: PartyFacts): Promise<void> {
  for (const key of [facts.accountFingerprint ?? '', facts.nameKey].toSorted()) {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`party ${key}`}, 0))`;
  }
}

export async function insertParty(
  tx: Tx,
  o: {
    kind: PartyKind;
    values: PartyValues;
    facts: PartyFacts;
    by: string;
    /** The earlier check of this account. */
    finding: Finding | null;
  },
): Promise<Party> {
  const at = now();
  const party = await tx.party.create({
    data: {
      ...o.facts,
      ...(o.finding && checkedBy(o.finding)),
      kind: o.kind,
      values: asJson(o.values),
      createdBy: o.by,
      updatedBy: o.by,
      createdAt: at,
      updatedAt: at,
      rankedAt: at,
    },
  });
  await writeTerms(tx, party.id, o.facts);
  return party;
}

async function writeTerms(tx: Tx, partyId: string, facts: PartyFacts): Promise<void> {
  await tx.partyTerm.deleteMany({ where: { partyId } });
  await tx.partyTerm.createMany({ data: termsOf(facts).map((term) => ({ partyId, term })) });
}

/** Reads a party and locks it until the transaction ends. Every change of a party goes through here. */
export async function lockParty(tx: Tx, id: string): Promise<Party | null> {
  await tx.$queryRaw`select 1 from parties where id = ${id}::uuid for update`;
  return tx.party.findUnique({ where: { id } });
}

export async function rewriteParty(
  tx: Tx,
  o: {
    id: string;
    values: PartyValues;
    facts: PartyFacts;
    by: string;
    data: Prisma.PartyUncheckedUpdateInput;
  },
): Promise<Party> {
  await writeTerms(tx, o.id, o.facts);
  return updateParty(tx, o.id, { ...o.data, ...o.facts, values: asJson(o.values), updatedBy: o.by });
}

export function updateParty(tx: Tx, id: string, data: Prisma.PartyUncheckedUpdateInput): Promise<Party> {
  return tx.party.update({ where: { id }, data: { ...data, version: { increment: 1 }, updatedAt: now() } });
}

export async function addPartyEvent(
  tx: Tx,
  event: {
    partyId: string;
    kind: PartyEventKind;
    actor: Pick<Actor, 'userId' | 'name'> | null;
    data?: Prisma.InputJsonObject;
    at?: Date;
  },
): Promise<void> {
  await tx.partyEvent.create({
    data: {
      partyId: event.partyId,
      kind: event.kind,
      actorId: event.actor?.userId ?? null,
      actorName: event.actor?.name ?? '',
      at: event.at ?? now(),
      data: event.data ?? {},
    },
  });
}

export function announceParty(tx: Tx, { id, version }: Pick<Party, 'id' | 'version'>): Promise<void> {
  return announce(tx, [{ kind: 'party', id, version }]);
}

/** Locks the order's party of this kind until the transaction ends. */
export async function lockUse(tx: Tx, o: { orderId: string; kind: PartyKind }): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`party use ${o.orderId} ${o.kind}`}, 0))`;
}

/** The order's recorded party of this kind, and the change of the order that it was recorded from. */
export async function useOf(
  tx: Tx,
  { orderId, kind }: { orderId: string; kind: PartyKind },
): Promise<{ party: Party; updateId: string | null } | null> {
  return tx.partyUse.findUnique({
    where: { orderId_kind: { orderId, kind } },
    select: { party: true, updateId: true },
  });
}

type Use = { orderId: string; kind: PartyKind; partyId: string; at: Date; updateId: string | null };

export async function writeUse(tx: Tx, use: Use): Promise<void> {
  const { orderId, kind } = use;
  await tx.partyUse.upsert({ where: { orderId_kind: { orderId, kind } }, create: use, update: use });
}

/** Time of a party's last use, by the orders that still have it. */
export async function lastUseOf(tx: Tx, partyId: string): Promise<Date | null> {
  return (await tx.partyUse.aggregate({ where: { partyId }, _max: { at: true } }))._max.at;
}

export function eventsInOrder(tx: Tx, partyId: string): Promise<PartyEvent[]> {
  return tx.partyEvent.findMany({ where: { partyId }, orderBy: { id: 'asc' }, take: 100 });
}

export function findParty(id: string, tx: Tx = db()): Promise<Party | null> {
  return tx.party.findUnique({ where: { id } });
}

/** Possible duplicates: parties with the account, identity or name of `facts`, archived parties excluded. */
export function likeParties(
  o: {
    kind: string;
    facts: Pick<PartyFacts, 'accountFingerprint' | 'identityFingerprint' | 'nameKey'>;
    exceptId?: string | undefined;
  },
  tx: Tx = db(),
): Promise<Party[]> {
  const { accountFingerprint, identityFingerprint, nameKey } = o.facts;
  return tx.party.findMany({
    where: {
      kind: o.kind,
      archivedAt: null,
      ...(o.exceptId && { id: { not: o.exceptId } }),
      OR: [
        ...(accountFingerprint ? [{ accountFingerprint }] : []),
        ...(identityFingerprint ? [{ identityFingerprint }] : []),
        ...(nameKey ? [{ nameKey }] : []),
      ],
    },
    orderBy: [{ rankedAt: 'desc' }, { id: 'desc' }],
    take: 20,
  });
}

export function partiesWithAccount(fingerprint: string, tx: Tx): Promise<Party[]> {
  return tx.party.findMany({ where: { accountFingerprint: fingerprint, archivedAt: null } });
}

export function partiesWithIdentity(fingerprint: string, tx: Tx): Promise<Party[]> {
  return tx.party.findMany({ where: { identityFingerprint: fingerprint, archivedAt: null } });
}

/** Merges a party into another: its orders and the parties merged into it earlier move to the kept party. */
export async function mergeInto(tx: Tx, o: { keepId: string; mergeId: string; by: string }): Promise<void> {
  await tx.party.updateMany({ where: { mergedIntoId: o.mergeId }, data: { mergedIntoId: o.keepId } });
  await tx.partyUse.updateMany({ where: { partyId: o.mergeId }, data: { partyId: o.keepId } });
  await updateParty(tx, o.mergeId, { mergedIntoId: o.keepId, archivedAt: now(), updatedBy: o.by });
}

export type Finding = Pick<AccountFinding, 'check' | 'outcome' | 'actorId' | 'actorName' | 'at'>;

/** Name fingerprint of a check that was not about a name; it counts for every name. */
const nameless = '';
const nameFingerprint = (key: string) => fingerprint('party name', key);

/** Stores the result of a check of this account under these names, unless a newer result is stored. */
export async function keepFinding(
  tx: Tx,
  o: { accountFingerprint: string; nameKeys: readonly string[]; finding: Finding },
): Promise<void> {
  const { accountFingerprint, nameKeys, finding } = o;
  const { check, outcome, actorId, actorName, at } = finding;
  const names = nameKeys.length === 0 ? [nameless] : nameKeys.map(nameFingerprint);
  for (const name of [...new Set(names)].toSorted()) {
    await tx.$executeRaw`
      insert into account_findings as f
        (account_fingerprint, name_fingerprint, "check", outcome, actor_id, actor_name, at)
      values (${accountFingerprint}, ${name}, ${check}, ${outcome}, ${actorId}::uuid, ${actorName}, ${at})
      on conflict (account_fingerprint, name_fingerprint, "check") do update
        set outcome = excluded.outcome, actor_id = excluded.actor_id, actor_name = excluded.actor_name,
            at = excluded.at
        where f.at < excluded.at`;
  }
}

/** The newest check result for this account under this name. */
export function findingOf(
  tx: Tx,
  { accountFingerprint, nameKey }: Pick<PartyFacts, 'accountFingerprint' | 'nameKey'>,
): Promise<Finding | null> {
  if (accountFingerprint === null) return Promise.resolve(null);
  return tx.accountFinding.findFirst({
    where: { accountFingerprint, nameFingerprint: { in: [nameless, nameFingerprint(nameKey)] } },
    orderBy: { at: 'desc' },
  });
}

export const lastFinding = (facts: Parameters<typeof findingOf>[1]) => findingOf(db(), facts);

/** Columns of a party that show the result. */
export function checkedBy(finding: Finding): {
  verification: string;
  verificationCheck: string;
  verifiedAt: Date;
} {
  const { outcome, check, at } = finding;
  return { verification: outcome, verificationCheck: check, verifiedAt: at };
}
