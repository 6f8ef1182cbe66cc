import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { datesAt } from '../../service-core/contract/text-fields.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { decodeCursor, encodeCursor } from '../../text/cursor.ts';
import { spokenKeys } from '../../text/spoken-keys.ts';
import type { DraftValues, Family } from '../transfers/types.ts';
import {
  eventsOfParty,
  idsOfParty,
  lastFundsSource,
  lastOrderTo,
  lastRelationship,
  latestBranches,
  ordersOfParty,
  type Party,
  type PartySearch,
  pageOfParties,
  sharedAccounts,
} from './data/list.ts';
import { findParty, lastFinding, likeParties, namesOf } from './data/party.ts';
import { accountFingerprint, identityFingerprint, partyFacts, queryWords } from './party-facts.ts';
import { storedValues } from './party-values.ts';
import { branchSearchSchema, partyListSchema, partySearchSchema } from './schema.ts';
import type {
  PartyDetail,
  PartyKind,
  PartyPage,
  PartySummary,
  PartyValues,
  RecipientCheck,
} from './types.ts';
import {
  draftOfFields,
  duplicatesOf,
  kindOf,
  maskedFields,
  partyEventView,
  partyOrder,
  partySummary,
} from './view.ts';

/** Branches that contain the text or match it in pinyin or initials, in their given order. */
export function branchesNamed(branches: readonly string[], query: string): string[] {
  const wanted = plain(query);
  const isSpelt = /^[a-z]{2,}$/.test(wanted);
  return branches.filter(
    (branch) =>
      plain(branch).includes(wanted) ||
      (isSpelt && spokenKeys(branch).some((key) => key.startsWith(wanted) || key.includes(` ${wanted}`))),
  );
}

const plain = (text: string) => cleanLine(text).normalize('NFKC').toLowerCase();

const pageSize = 50;
const pickerSize = 8;

/** One page of saved parties, last used or added first, never with a full number. */
export const listParties = useCase({
  permission: 'party:read',
  input: partyListSchema,
  run: async (_actor, o): Promise<PartyPage> => {
    const rows = await pageOfParties({
      kind: o.kind,
      archived: o.archived ?? false,
      search: searchOf(o.q),
      cursor: decodeCursor(o.cursor),
      limit: pageSize + 1,
    });
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      parties: await summaries(page),
      nextCursor: rows.length > pageSize && last ? encodeCursor({ at: last.rankedAt, id: last.id }) : null,
    };
  },
});

/** Bank branches used for suppliers before. */
export const usedBranches = useCase({
  permission: 'party:read',
  input: branchSearchSchema,
  run: async (_actor, { q }): Promise<string[]> =>
    branchesNamed(await latestBranches(), q).slice(0, pickerSize),
});

/** The relationship of two saved parties in their latest order together; '' if unknown. */
export const relationshipBetween = useCase(
  'order:draft',
  async (_actor, pair: { payerId: string; beneficiaryId: string }): Promise<string> => lastRelationship(pair),
);

/** The source of funds of this sender's latest order that has one; '' if none has. */
export const fundsSourceOf = useCase(
  'order:draft',
  async (_actor, payerId: string): Promise<string> => lastFundsSource(payerId),
);

/** Values of the latest order of a family to a saved recipient; undefined if there is none. */
export const lastPaymentTo = useCase(
  'order:draft',
  async (_actor, o: { recipientId: string; family: Family }) => lastOrderTo(o),
);

/** Parties for a form's picker: recent ones, or matches of a text. The business family gets companies only. */
export const searchParties = useCase({
  permission: 'party:read',
  input: partySearchSchema,
  run: async (_actor, o): Promise<PartySummary[]> =>
    summaries(
      await pageOfParties({
        kind: o.kind,
        archived: false,
        search: searchOf(o.q),
        entityType: o.family === 'business' ? 'B' : undefined,
        cursor: null,
        limit: pickerSize,
      }),
    ),
});

/** One party as lists show it, archived or not; null for an unknown id. */
export const partySummaryOf = useCase(
  'party:read',
  async (_actor, id: string): Promise<PartySummary | null> => {
    const row = await findParty(id);
    return row ? ((await summaries([row]))[0] ?? null) : null;
  },
);

/** The latest check of this recipient's account under this name, by any user; null if there is none. */
export const recipientCheck = useCase(
  'party:read',
  async (_actor, values: DraftValues): Promise<RecipientCheck | null> => {
    const finding = await lastFinding(partyFacts('beneficiary', storedValues('beneficiary', values)));
    if (!finding) return null;
    const { check, outcome, actorName, at } = finding;
    return {
      check: check === 'alipay' ? 'alipay' : 'bank',
      outcome: outcome === 'matched' ? 'matched' : 'mismatched',
      name: actorName,
      at: at.toISOString(),
    };
  },
);

/** Everything about one party, identifiers masked; null if there is no such party of this kind. */
export const getPartyDetail = useCase(
  'party:read',
  async (_actor, o: { id: string; kind: PartyKind }): Promise<PartyDetail | null> => {
    const row = await findParty(o.id);
    if (!row || row.kind !== o.kind) return null;
    const ids = await idsOfParty(row.id);
    const [events, used, [party], others, names] = await Promise.all([
      eventsOfParty(ids, 100),
      ordersOfParty(row.id, 20),
      summaries([row]),
      row.archivedAt ? [] : likeParties({ kind: row.kind, facts: row, exceptId: row.id }),
      namesOf([row.createdBy, row.updatedBy]),
    ]);
    if (!party) return null;
    const fields = maskedFields(kindOf(row), row.values as unknown as PartyValues);
    return {
      party,
      version: row.version,
      fields,
      shown: draftOfFields(party.family, fields),
      events: events.map(partyEventView),
      orders: used.orders.map(partyOrder),
      orderCount: row.uses,
      lastPaidAt: used.lastPaidAt?.toISOString() ?? null,
      duplicates: duplicatesOf(row, others),
      mergedIntoId: row.mergedIntoId,
      createdAt: row.createdAt.toISOString(),
      createdByName: names.get(row.createdBy) ?? '',
      updatedAt: row.updatedAt.toISOString(),
      updatedByName: names.get(row.updatedBy) ?? '',
    };
  },
);

async function summaries(rows: readonly Party[]): Promise<PartySummary[]> {
  const shared = await sharedAccounts(rows.flatMap((row) => row.accountFingerprint ?? []));
  const { earliest: today } = datesAt(now());
  return rows.map((row) => partySummary(row, { today, shared: shared.has(row.accountFingerprint ?? '') }));
}

/** A complete number is also searched by its fingerprint, since the number itself is not searchable. */
function searchOf(q: string | undefined): PartySearch {
  const query = (q ?? '').trim();
  const words = queryWords(query);
  if (query !== '' && words.length === 0) return { words: [], fingerprints: [], none: true };
  const isNumber = /^[\p{L}\p{N}@._+\s-]{5,}$/u.test(query) && /\d/.test(query);
  const fingerprints = isNumber ? [accountFingerprint(query), identityFingerprint(query)] : [];
  return { words, fingerprints: fingerprints.flatMap((key) => key ?? []) };
}
