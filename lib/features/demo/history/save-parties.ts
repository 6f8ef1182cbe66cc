import type { Actor } from '../../../auth/types.ts';
import { storedValues } from '../../parties/stored-values.ts';
import type { PartyKind } from '../../parties/types.ts';
import { saveParty } from '../../parties/verbs/save-party.ts';
import type { DraftValues } from '../../transfers/types.ts';
import type { Parties } from './make-order.ts';
import { must } from './must.ts';
import { payerNames, payerOf, recipientNames, recipientOf } from './people.ts';

/** Saves the demo's senders and recipients, and takes those that are saved already as they are. */
export async function saveDemoParties(actor: Actor): Promise<Parties> {
  const parties: Parties = { payers: new Map(), recipients: new Map() };
  for (const name of payerNames) parties.payers.set(name, await save(actor, 'payer', payerOf(name)));
  for (const name of recipientNames)
    parties.recipients.set(name, await save(actor, 'beneficiary', recipientOf(name)));
  return parties;
}

async function save(actor: Actor, kind: PartyKind, values: DraftValues): Promise<string> {
  const input = { kind, values: storedValues(kind, values) };
  const saved = await saveParty(actor, { ...input, acceptDuplicates: false });
  if (!saved.ok && saved.reason.code === 'duplicates') {
    const likeness = kind === 'payer' ? 'name' : 'same';
    const same = saved.reason.duplicates.find((duplicate) => duplicate.likeness === likeness);
    return same?.id ?? must(await saveParty(actor, { ...input, acceptDuplicates: true })).partyId;
  }
  return must(saved).partyId;
}
