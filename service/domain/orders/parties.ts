import { askedFields } from '../../../lib/service-core/fields/registry.ts';
import { compact } from '../../../lib/service-core/identity/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { CanonicalText, contentHash, contentId } from '../ids.ts';
import type { OrderParty } from './order.ts';
import type { OrderRequest } from './request.ts';

type PartyKind = 'payer' | 'beneficiary';
export type KnownParty = { id: string; kind: PartyKind; content: OrderParty; contentHash: Buffer };

const prefixes = { payer: 'P', beneficiary: 'B' } as const;
const find = `
  select content, content_hash as "contentHash" from parties where partner_id = $1 and kind = $2 and id = $3`;

/** Builds a party from an object: the same content of the same partner always has the same id. */
export function partyOf(
  partner: Pick<Partner, 'id'>,
  kind: PartyKind,
  content: OrderParty,
  text: CanonicalText = new CanonicalText(content),
): KnownParty {
  const digest = contentHash(text);
  return {
    id: contentId(prefixes[kind], Buffer.from(partner.id), digest),
    kind,
    content,
    contentHash: digest,
  };
}

type GivenParty = {
  id: string | undefined;
  object: OrderParty | undefined;
  /** The object as a party, if already computed. */
  described?: KnownParty | undefined;
};
export type StoredParty = { content: OrderParty; contentHash: Buffer };

/** A party that a request names by id, or describes, in which case the id is derived from the content. */
export type AskedParty = { id: string; isNamed: boolean };

const isEmpty = (object: OrderParty | undefined) => object === undefined || Object.keys(object).length === 0;

/** The id by which a request names a known party; null if it gives an object or nothing. */
const namedPartyId = ({ id }: GivenParty): string | null => (id === undefined || id === '' ? null : id);

/**
 * The party that a request names by id or gives as an object; `stored` is the row under the id. Refuses `partyUnknown`
 * for an id of another partner or of the other kind, and `bodyInvalid` for both or neither (specification §4.4 rule 1).
 * A stored party of a business order is refused too, because it lacks the fields that choose a global order's wallet
 * and documents.
 */
export function partyGiven(
  partner: Pick<Partner, 'id'>,
  kind: PartyKind,
  given: GivenParty,
  stored: StoredParty | undefined,
): Result<KnownParty, DomainError> {
  const { object } = given;
  const id = namedPartyId(given);
  if (id === null) {
    if (object === undefined) return refuse('bodyInvalid', `${kind} or ${kind}Id is required`);
    return ok(given.described ?? partyOf(partner, kind, object));
  }
  if (!isEmpty(object)) return refuse('bodyInvalid', `${kind} must be empty when ${kind}Id is given`);
  if (!stored) return refuse('partyUnknown', `there is no known ${kind} with the id ${id}`);
  if (stored.content.entityType === undefined) {
    const message = `${kind} ${id} is of a business transfer, which tells other things of it; send the ${kind} object`;
    return refuse('partyUnknown', message);
  }
  return ok({ id, kind, ...stored });
}

/** Looks up the stored party and applies {@link partyGiven}. */
export async function resolveParty(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  kind: PartyKind,
  given: GivenParty,
): Promise<Result<KnownParty, DomainError>> {
  const id = namedPartyId(given);
  const [stored] = id === null ? [] : await query<StoredParty>(db, find, [partner.id, kind, id]);
  return partyGiven(partner, kind, given, stored);
}

const insert = `
  insert into parties (id, partner_id, kind, content_hash, content, created_at)
  select p.id, $1, p.kind, p.content_hash, p.content, $6
  from unnest($2::text[], $3::text[], $4::bytea[], $5::jsonb[]) as p (id, kind, content_hash, content)
  order by p.id
  on conflict do nothing`;

/** Stores the parties of an accepted order; known parties stay unchanged. */
export async function rememberParties(
  tx: Queryable,
  partner: Pick<Partner, 'id'>,
  parties: readonly KnownParty[],
  at: Date,
): Promise<void> {
  await query(tx, insert, [
    partner.id,
    parties.map(({ id }) => id),
    parties.map(({ kind }) => kind),
    parties.map(({ contentHash }) => contentHash),
    parties.map(({ content }) => JSON.stringify(content)),
    at,
  ]);
}

/** The parties of a create request; a party given as an object already has its id. */
export type GivenParties = { payer: GivenParty; beneficiary: GivenParty };

/**
 * Computes the parties of a request, and each object's text for the request's hash: canonical JSON with normalised
 * codes.
 */
export function givenParties(
  partner: Pick<Partner, 'id'>,
  asked: Pick<OrderRequest, 'payer' | 'payerId' | 'beneficiary' | 'beneficiaryId'>,
): { parties: GivenParties; texts: Partial<Record<PartyKind, CanonicalText>> } {
  const payer = described(partner, 'payer', asked.payerId, asked.payer);
  const beneficiary = described(partner, 'beneficiary', asked.beneficiaryId, asked.beneficiary);
  return {
    parties: { payer: payer.given, beneficiary: beneficiary.given },
    texts: {
      ...(payer.text && { payer: payer.text }),
      ...(beneficiary.text && { beneficiary: beneficiary.text }),
    },
  };
}

function described(
  partner: Pick<Partner, 'id'>,
  kind: PartyKind,
  id: string | undefined,
  object: OrderParty | undefined,
): { given: GivenParty; text?: CanonicalText } {
  const given = { id, object };
  if (object === undefined) return { given };
  const said = withoutEmptyObjects(object);
  const asGiven = new CanonicalText(said);
  const plain = withPlainCodes(said);
  const text = plain === said ? asGiven : new CanonicalText(plain);
  if (namedPartyId(given) !== null) return { given, text };
  return { given: { ...given, described: partyOf(partner, kind, object, asGiven) }, text };
}

const codes = new Set(
  askedFields
    .filter(({ type }) => type === 'code' || type === 'phone')
    .map(({ path }) => path.split('.').at(-1)),
);

/** Normalises a party's codes (no spaces, capitals), so that equal codes compare as equal. */
function withPlainCodes<T extends object>(party: T): T {
  const changed = Object.entries(party).flatMap(([key, value]: [string, unknown]) => {
    const plain =
      typeof value === 'object' && value !== null ? withPlainCodes(value) : plainCode(party, key, value);
    return plain === value ? [] : [[key, plain] as const];
  });
  return changed.length === 0 ? party : { ...party, ...Object.fromEntries(changed) };
}

/** Normalises a code or phone number; a login keeps its hyphens and case. */
function plainCode(party: object, key: string, value: unknown): unknown {
  const isLogin = key === 'routingValue' && 'routingType' in party && party.routingType === 'wechat';
  const isCode = typeof value === 'string' && codes.has(key) && !value.includes('@') && !isLogin;
  return isCode ? compact(value) : value;
}

/** Removes empty objects, so that `address: {}` and no address are the same party and the same content. */
function withoutEmptyObjects(object: object): object {
  const told: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(object)) {
    const inner = typeof field === 'object' && field !== null ? withoutEmptyObjects(field) : field;
    if (inner === field || Object.keys(inner).length > 0) told[key] = inner;
  }
  return told;
}

/** The id to look up a party by; undefined if the request gives none. */
export function askedParty(given: GivenParty): AskedParty | undefined {
  const named = namedPartyId(given);
  if (named !== null) return { id: named, isNamed: true };
  return given.described && { id: given.described.id, isNamed: false };
}
