import { storedDraft } from '../../transfers/defaults.ts';
import type { DraftValues } from '../../transfers/types.ts';
import { orderForParties } from '../data/list.ts';
import {
  announceParty,
  eventsInOrder,
  inTransaction,
  lastUseOf,
  likeParties,
  lockLikes,
  lockParty,
  lockUse,
  namesOf,
  type Party,
  type Tx,
  updateParty,
  useOf,
  writeUse,
} from '../data/party.ts';
import { isSameParty, type PartyFacts, partyFacts } from '../party-facts.ts';
import { storedValues } from '../party-values.ts';
import { type PartyKind, type PartyValues, partyKinds } from '../types.ts';
import { changeParty, createParty, sameDetails } from './save-party.ts';

export type OrderParties = {
  orderId: string;
  /** The accepted change; left out for the creation of an order. */
  updateId?: string | undefined;
  payerId?: string | undefined;
  beneficiaryId?: string | undefined;
};

/**
 * Saves the payer and recipient of an order after the service accepted the order or a change of it. New parties are
 * added, known parties get the order in their history, and both store the id by which the service knows them. Safe to
 * repeat.
 */
export async function rememberParties(told: OrderParties): Promise<void> {
  for (const kind of partyKinds) await inTransaction((tx) => remember(tx, kind, told));
}

type Remembered = {
  kind: PartyKind;
  values: DraftValues;
  stored: PartyValues;
  facts: PartyFacts;
  actor: { userId: string; name: string };
};

async function remember(tx: Tx, kind: PartyKind, told: OrderParties): Promise<void> {
  const { orderId } = told;
  await lockUse(tx, { orderId, kind });
  const order = await orderForParties(tx, orderId);
  // If there were two changes, only the later one describes the order.
  if (order?.creation !== 'accepted' || order.updateId !== told.updateId) return;
  const updateId = order.updateId ?? null;
  const use = await useOf(tx, { orderId, kind });
  if (use?.updateId === updateId) return;
  const values = storedDraft({ id: orderId, values: order.values });
  const stored = storedValues(kind, values);
  const facts = partyFacts(kind, stored);
  if (facts.name === '') return;
  const { createdBy, createdAt: at } = order;
  const actor = { userId: createdBy, name: (await namesOf([createdBy])).get(createdBy) ?? '' };
  await lockLikes(tx, facts);

  const before = use?.party ?? null;
  const party = await partyFor(tx, { kind, values, stored, facts, actor }, before);
  await writeUse(tx, { orderId, kind, partyId: party.id, at, updateId });
  if (before && before.id !== party.id) await leave(tx, before);
  const isByService = values.family !== 'business' && sameDetails(party.values, stored);
  const serviceId = isByService ? told[`${kind}Id`] : undefined;
  await noteUse(tx, party, { serviceId, facts, at, isNew: before?.id !== party.id });
}

/** The saved party for an order's details. */
async function partyFor(tx: Tx, o: Remembered, before: Party | null): Promise<Party> {
  if (before && isSameParty(before, o.facts) && sameDetails(before.values, o.stored)) return before;
  const known = await knownParty(tx, o, before);
  if (known && known.id !== before?.id) return known;
  if (before && (await isOfOneOrder(tx, before)))
    return changeParty(tx, { ...o, before, values: o.stored, source: 'order' });
  return known ?? createParty(tx, { ...o, values: o.stored, source: 'order' });
}

/** The party the user chose, if it still has this account and name; else another party that has both. */
async function knownParty(tx: Tx, o: Remembered, before: Party | null): Promise<Party | null> {
  const savedId = o.kind === 'payer' ? o.values.savedPayerId : o.values.savedBeneficiaryId;
  for (const id of [savedId, before?.id ?? '']) {
    const chosen = id === '' ? null : await lockParty(tx, id);
    if (chosen?.kind === o.kind && chosen.archivedAt === null && isSameParty(chosen, o.facts)) return chosen;
  }
  const likes = await likeParties({ kind: o.kind, facts: o.facts }, tx);
  const same = likes.find((one) => isSameParty(one, o.facts));
  return same ? lockParty(tx, same.id) : null;
}

/** True if an order added the party and no other order used it and no user changed it: it follows that order. */
async function isOfOneOrder(tx: Tx, party: Party): Promise<boolean> {
  if (party.uses !== 1 || party.archivedAt !== null) return false;
  const events = await eventsInOrder(tx, party.id);
  return events.every(({ kind, data }) => {
    const byOrder = (data as { by?: string }).by === 'order';
    return byOrder || kind === 'verified' || kind === 'revealed' || kind === 'used';
  });
}

async function leave(tx: Tx, party: Party): Promise<void> {
  const lastUsedAt = await lastUseOf(tx, party.id);
  const left = await updateParty(tx, party.id, {
    uses: Math.max(0, party.uses - 1),
    lastUsedAt,
    rankedAt: lastUsedAt ?? party.createdAt,
    ...(lastUsedAt === null && { usedAccountFingerprint: null }),
  });
  await announceParty(tx, left);
}

async function noteUse(
  tx: Tx,
  party: Party,
  o: { serviceId: string | undefined; facts: PartyFacts; at: Date; isNew: boolean },
): Promise<void> {
  const isLatest = party.lastUsedAt === null || party.lastUsedAt <= o.at;
  const noted = await updateParty(tx, party.id, {
    // The service's id stands for the details sent with it: only identical details may use it.
    ...(o.serviceId !== undefined && { serviceId: o.serviceId }),
    ...(o.isNew && { uses: { increment: 1 } }),
    ...(isLatest && { lastUsedAt: o.at, rankedAt: o.at, usedAccountFingerprint: o.facts.accountFingerprint }),
  });
  await announceParty(tx, noted);
}
