import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { getPartyDetail } from '../../lib/features/parties/queries.ts';
import type { SavePartyInput } from '../../lib/features/parties/schema.ts';
import { cardNumber, somebody } from '../../lib/features/parties/testing/parties.ts';
import type { PartyDetail, PartyKind, PartyValues } from '../../lib/features/parties/types.ts';
import { saveParty } from '../../lib/features/parties/verbs/save-party.ts';
import { valueOf } from './portal-orders.ts';

let counter = 0;
/** A card number that no other test has. */
export const account = () => cardNumber((counter += 1));

export const person = (
  over: { fullName?: string; lastName?: string; number?: string; idExpiryDate?: string } = {},
) => {
  const { number = account(), ...names } = over;
  return somebody('beneficiary', { beneficiary: { ...names, accountInfo: { number } } });
};

type Wish = Partial<SavePartyInput>;

export const save = (actor: Actor, values: PartyValues, over: Wish = {}) =>
  saveParty(actor, { kind: 'beneficiary', values, acceptDuplicates: false, ...over });

/** Saves a party without asking about similar ones, and returns its id. */
export const saved = async (actor: Actor, values: PartyValues, over: Wish = {}) =>
  valueOf(await save(actor, values, { acceptDuplicates: true, ...over })).partyId;

export async function partyDetail(
  actor: Actor,
  id: string,
  kind: PartyKind = 'beneficiary',
): Promise<PartyDetail> {
  const found = await getPartyDetail(actor, { id, kind });
  if (!found) throw new Error('the party is not there');
  return found;
}

export const partiesWithAccount = (number: string) =>
  db().party.findMany({ where: { accountTail: number.slice(-4) } });

/** The audit entries about a subject, in their order. */
export const auditOf = async (id: string) =>
  (await db().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })).map(
    (row) => row.action,
  );
