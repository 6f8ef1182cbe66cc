import { askedFields } from '../../../lib/service-core/fields/registry.ts';
import { compact } from '../../../lib/service-core/identity/index.ts';
import type { Partner } from '../context.ts';
import { CanonicalText } from '../ids.ts';
import type { AskedParty } from './creation-basis.ts';
import type { OrderParty } from './order.ts';
import { type GivenParty, namedPartyId, type PartyKind, partyOf } from './parties.ts';
import type { OrderRequest } from './request.ts';

/** The parties of a create request as it gives them; those given as objects have their ids already. */
export type GivenParties = { payer: GivenParty; beneficiary: GivenParty };

/** Also tells the text that each object has in the request's hash: its canonical JSON, codes without their groups. */
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
  const said = withoutHollow(object);
  const asGiven = new CanonicalText(said);
  const plain = ungrouped(said);
  const text = plain === said ? asGiven : new CanonicalText(plain);
  if (namedPartyId(given) !== null) return { given, text };
  return { given: { ...given, described: partyOf(partner, kind, object, asGiven) }, text };
}

const codes = new Set(
  askedFields
    .filter(({ type }) => type === 'code' || type === 'phone')
    .map(({ path }) => path.split('.').at(-1)),
);

/** A party whose codes have no groups and no small letters, so that they are compared as what they mean. */
function ungrouped<T extends object>(party: T): T {
  const changed = Object.entries(party).flatMap(([key, value]: [string, unknown]) => {
    const plain =
      typeof value === 'object' && value !== null ? ungrouped(value) : plainCode(party, key, value);
    return plain === value ? [] : [[key, plain] as const];
  });
  return changed.length === 0 ? party : { ...party, ...Object.fromEntries(changed) };
}

/** A login keeps its hyphens and its case. */
function plainCode(party: object, key: string, value: unknown): unknown {
  const isLogin = key === 'routingValue' && 'routingType' in party && party.routingType === 'wechat';
  const isCode = typeof value === 'string' && codes.has(key) && !value.includes('@') && !isLogin;
  return isCode ? compact(value) : value;
}

/** `address: {}` says as much as no address, so that both are the same party and the same content. */
function withoutHollow(object: object): object {
  const told: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(object)) {
    const inner = typeof field === 'object' && field !== null ? withoutHollow(field) : field;
    if (inner === field || Object.keys(inner).length > 0) told[key] = inner;
  }
  return told;
}

/** Under which id the database is asked for a party; undefined where the request gives none. */
export function askedParty(given: GivenParty): AskedParty | undefined {
  const named = namedPartyId(given);
  if (named !== null) return { id: named, isNamed: true };
  return given.described && { id: given.described.id, isNamed: false };
}
