import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import {
  addPartyEvent,
  announceParty,
  checkedBy,
  type Finding,
  inTransaction,
  keepFinding,
  type Party,
  partiesWithAccount,
  partiesWithIdentity,
  type Tx,
  updateParty,
} from '../data/party.ts';
import { accountFingerprint, identityFingerprint, nameKey } from '../party-facts.ts';

type Outcome = 'matched' | 'mismatched';

/**
 * Records a check's result on saved parties with exactly this account and, if the check was about names, one of these
 * names. The result is also kept for parties saved later. `account` is the bank account or the Alipay login; `at` is the
 * time of the check's answer, now by default. Authorised by the check itself.
 */
export async function noteVerification(
  actor: Actor,
  o: { check: 'bank' | 'alipay'; account: string; names: readonly string[]; outcome: Outcome; at?: Date },
): Promise<void> {
  const key = accountFingerprint(o.account);
  if (key === null) return;
  const nameKeys = o.names.map(nameKey).filter(Boolean);
  const { check, outcome, at = now() } = o;
  const finding = { check, outcome, actorId: actor.userId, actorName: actor.name, at };
  await inTransaction(async (tx) => {
    await keepFinding(tx, { accountFingerprint: key, nameKeys, finding });
    for (const party of await partiesWithAccount(key, tx)) {
      if (nameKeys.length === 0 || nameKeys.includes(party.nameKey)) await tell(tx, party, finding);
    }
  });
}

/**
 * Records on saved parties with this ID whether their Chinese name is the registered name. Latin names are not compared.
 * A bank's or Alipay's result for the account takes precedence.
 */
export async function noteRegisteredName(
  actor: Actor,
  o: { identity: string; characters: string },
): Promise<void> {
  const key = identityFingerprint(o.identity);
  if (key === null) return;
  await inTransaction(async (tx) => {
    for (const party of await partiesWithIdentity(key, tx)) {
      if (!/\p{Script=Han}/u.test(party.name)) continue;
      const outcome = party.nameKey === nameKey(o.characters) ? 'matched' : 'mismatched';
      const { userId: actorId, name: actorName } = actor;
      await tell(tx, party, { check: 'name', outcome, actorId, actorName, at: now() });
    }
  });
}

/** Records a finding on a party, unless the party has a newer result. */
async function tell(tx: Tx, party: Party, finding: Finding): Promise<void> {
  const { check, outcome, actorId, actorName, at } = finding;
  const isKnown = party.verification === 'matched' || party.verification === 'mismatched';
  if (isKnown && party.verifiedAt !== null && party.verifiedAt >= at) return;
  const isBehind = isKnown && check === 'name' && party.verificationCheck !== 'name';
  const told = await updateParty(tx, party.id, isBehind ? {} : checkedBy(finding));
  const actor = { userId: actorId, name: actorName };
  await addPartyEvent(tx, { partyId: party.id, kind: 'verified', actor, at, data: { check, outcome } });
  await announceParty(tx, told);
}
