import { db, type Tx } from '../../db/client.ts';
import type { AccountFinding } from '../../db/generated/client.ts';
import { fingerprint } from '../../fingerprint.ts';
import type { PartyFacts } from './party-facts.ts';

export type Finding = Pick<AccountFinding, 'check' | 'outcome' | 'actorId' | 'actorName' | 'at'>;

/** Stands for the name of a check that was not about a name, which counts for every name. */
const nameless = '';
const nameFingerprint = (key: string) => fingerprint('party name', key);

/** Keeps what a check said of this account under these names, unless something newer is kept. */
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

/** The newest thing a check said of this account under this name. */
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

/** The columns of a party that show it. */
export function checkedBy(finding: Finding): {
  verification: string;
  verificationCheck: string;
  verifiedAt: Date;
} {
  const { outcome, check, at } = finding;
  return { verification: outcome, verificationCheck: check, verifiedAt: at };
}
