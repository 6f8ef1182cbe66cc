import type { Partner } from '../context.ts';
import { CanonicalText } from '../ids.ts';
import type { AskedParty } from './creation-basis.ts';
import { type GivenParty, namedPartyId, type PartyKind, partyOf } from './known-parties.ts';
import type { OrderParty } from './order.ts';
import type { OrderRequest } from './request.ts';

/** The parties of a create request as it gives them; those given as objects have their ids already. */
export type GivenParties = { payer: GivenParty; beneficiary: GivenParty };

/** Also tells the canonical JSON of each object, so that it is made once for the party's hash and the request's. */
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
  const text = new CanonicalText(withoutHollow(object));
  if (namedPartyId(given) !== null) return { given, text };
  return { given: { ...given, described: partyOf(partner, kind, object, text) }, text };
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
