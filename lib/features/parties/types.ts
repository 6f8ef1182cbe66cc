import type { MoneyText } from '../../text/money-text.ts';
import type { DraftValues, Family } from '../transfers/types.ts';

export const partyKinds = ['payer', 'beneficiary'] as const;
export type PartyKind = (typeof partyKinds)[number];

/** The stored part of a draft about one party. */
export type PartyValues = Pick<DraftValues, 'family' | 'holderType' | 'keptAsEntered'> &
  Partial<Pick<DraftValues, PartyKind>>;

/** A check of exactly these details by a bank, Alipay or the name register. */
type VerificationCheck = 'bank' | 'alipay' | 'name';

/** The result of a check of an account under a name, with the person who asked and the time. */
export type RecipientCheck = {
  check: 'bank' | 'alipay';
  outcome: 'matched' | 'mismatched';
  name: string;
  at: string;
};
export type Verification = {
  /** `changed`: the account is another one than that which was checked. */
  state: 'none' | 'matched' | 'mismatched' | 'changed';
  check: VerificationCheck | null;
  at: string | null;
};

/** A warning to look at before paying (ui.md §5.8). */
export type PartyWarning = 'account-changed' | 'account-shared' | 'identity-expired';

/** A party as lists show it: no full number is ever in it. Times are ISO 8601. */
export type PartySummary = {
  id: string;
  kind: PartyKind;
  family: Family;
  name: string;
  /** The name in Latin letters where `name` is in Chinese characters; empty when there is none. */
  latinName: string;
  entityType: 'I' | 'B';
  country: string;
  bankName: string;
  accountType: 'bank' | 'alipay' | '';
  accountTail: string;
  identityTail: string;
  verification: Verification;
  warnings: PartyWarning[];
  uses: number;
  lastUsedAt: string | null;
  archived: boolean;
  /** The service knows these details by an id of its own (C-13, C-14). */
  knownToService: boolean;
};

export type PartyPage = { parties: PartySummary[]; nextCursor: string | null };

export type PartyEventKind =
  | 'created'
  | 'changed'
  | 'used'
  | 'verified'
  | 'merged'
  | 'archived'
  | 'restored'
  | 'imported'
  | 'revealed';

export type PartyEventView = {
  id: string;
  kind: PartyEventKind;
  at: string;
  actorName: string;
  /** `field` is a path of the form; `check` and `outcome` of a verification. */
  data: { field?: string; check?: string; outcome?: string; by?: string };
};

export type PartyOrder = {
  id: string;
  orderNo: string;
  /** The status as the portal shows it, and the service's own word. */
  statusId: string;
  serviceStatus: string | null;
  source: MoneyText;
  target: MoneyText;
  createdAt: string;
};

/** One field of a party as it is shown; `masked` ones can be revealed, on record. */
export type PartyField = { path: string; value: string; masked: boolean };

export type PartyDuplicate = {
  id: string;
  name: string;
  accountTail: string;
  /** The likeness: the same account and name, the account of another name, the same ID, or the name alone. */
  likeness: 'same' | 'account' | 'identity' | 'name';
};

export type PartyDetail = {
  party: PartySummary;
  version: number;
  fields: PartyField[];
  /** The fields as the order form has them, for the words that depend on each other. */
  shown: DraftValues;
  events: PartyEventView[];
  orders: PartyOrder[];
  orderCount: number;
  /** Time an order to or from this party was last paid. */
  lastPaidAt: string | null;
  duplicates: PartyDuplicate[];
  /** The party it was merged into. */
  mergedIntoId: string | null;
  createdAt: string;
  createdByName: string;
  updatedAt: string;
  updatedByName: string;
};

/** For the edit form, which shows everything. Reading it is on record. */
export type PartyForm = { id: string; version: number; values: DraftValues };

export type SavePartyRefusal =
  | { code: 'party-not-found' }
  | { code: 'party-changed' }
  | { code: 'party-invalid'; problems: { path: string; key: string }[] }
  | { code: 'duplicates'; duplicates: PartyDuplicate[] };

export type PartyRefusal = { code: 'party-not-found' };

/** The values a draft takes over from a saved party; full numbers, on record. */
export type PartyFill = {
  id: string;
  kind: PartyKind;
  name: string;
  serviceId: string | null;
  values: PartyValues;
};

/** The part of a draft that choosing a saved party replaces, as the draft's family writes it. */
export type PartyPatch = Pick<DraftValues, 'holderType' | 'keptAsEntered'> & {
  id: string;
  name: string;
  /** Empty when the service does not know these details by an id, or the family takes none. */
  serviceId: string;
  /**
   * The relationship in the latest order between this party and the one on the other side; empty when there is none.
   */
  relationship: string;
} & (
    | { kind: 'payer'; payer: DraftValues['payer'] }
    | { kind: 'beneficiary'; beneficiary: DraftValues['beneficiary'] }
  );

const roots = { payer: '/payers', beneficiary: '/recipients' } as const;

export function partyRoot(kind: PartyKind): (typeof roots)[PartyKind] {
  return roots[kind];
}

export function partyAddress(party: { kind: PartyKind; id: string }): string {
  return `${roots[party.kind]}/${party.id}`;
}
