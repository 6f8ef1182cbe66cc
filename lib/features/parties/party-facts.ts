import { fingerprint } from '../../fingerprint.ts';
import { tailOf } from '../../mask.ts';
import { compact } from '../../service-core/identity/problem.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import type { DraftValues } from '../transfers/types.ts';
import { latinNameOf } from './names.ts';
import { accountOf, bankOf, isAlipay } from './party-account.ts';
import { partyDraft } from './party-draft.ts';
import type { PartyKind, PartyValues } from './types.ts';

/** The columns of a party that follow from its values: those shown in lists, and those compared. */
export type PartyFacts = ReturnType<typeof partyFacts>;

export function partyFacts(kind: PartyKind, stored: PartyValues) {
  const values = partyDraft(stored);
  const party = values[kind];
  const name = (party.fullName || [party.firstName, party.lastName].filter(Boolean).join(' ')).trim();
  const account = accountOf(kind, values);
  const identity = identityOf(kind, values);
  const isBusiness = values.family === 'business';
  return {
    family: values.family,
    name,
    latinName: latinNameOf(name, kind === 'payer' ? values.payer : undefined),
    nameKey: nameKey(name),
    entityType: isBusiness || party.entityType === 'B' ? 'B' : 'I',
    country: party.nationality || party.address.country,
    bankName: bankOf(kind, values),
    accountType: account === '' ? '' : kind === 'beneficiary' && isAlipay(values) ? 'alipay' : 'bank',
    accountTail: tailOf(account),
    identityTail: tailOf(identity),
    identityExpiresOn: party.entityType === 'I' ? party.idExpiryDate : '',
    accountFingerprint: accountFingerprint(account),
    identityFingerprint: identity === '' ? null : fingerprint('party identity', identity),
  };
}

function identityOf(kind: PartyKind, values: DraftValues): string {
  if (kind === 'beneficiary' && values.family === 'business' && values.holderType === 'business') {
    return compact(values.beneficiary.companyNumber);
  }
  return compact(values[kind].idNumber);
}

/** Returns the hash by which an account is found again; null for none. */
export function accountFingerprint(account: string): string | null {
  const plain = compact(account);
  return plain === '' ? null : fingerprint('party account', plain);
}

export function identityFingerprint(identity: string): string | null {
  const plain = compact(identity);
  return plain === '' ? null : fingerprint('party identity', plain);
}

/** Names that differ in case, width, spaces or dots alone are one name. */
export function nameKey(name: string): string {
  return cleanLine(name)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,·•‧・']/g, '');
}
