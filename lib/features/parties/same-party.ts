import type { PartyFacts } from './party-facts.ts';

type Compared = Pick<PartyFacts, 'accountFingerprint' | 'identityFingerprint' | 'nameKey'>;

/**
 * True if two are one party: the same account under the same name. Where neither has an account, as payers often do
 * not, the name decides, unless each has another ID.
 */
export function isSameParty(one: Compared, other: Compared): boolean {
  if (one.nameKey !== other.nameKey || one.accountFingerprint !== other.accountFingerprint) return false;
  const bothKnown = one.identityFingerprint !== null && other.identityFingerprint !== null;
  if (one.accountFingerprint !== null || !bothKnown) return true;
  return one.identityFingerprint === other.identityFingerprint;
}
