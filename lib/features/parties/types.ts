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
  /** `changed`: the checked account is not the current account. */
  state: 'none' | 'matched' | 'mismatched' | 'changed';
  check: VerificationCheck | null;
  at: string | null;
};

/** A warning to look at before paying (ui.md §5.8). */
export type PartyWarning = 'account-changed' | 'account-shared' | 'identity-expired';

/** A party as lists show it, never with a full number. Times are ISO 8601. */
export type PartySummary = {
  id: string;
  kind: PartyKind;
  family: Family;
  name: string;
  /** The Latin form of a name in Chinese characters; empty if there is none. */
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
  /** The service knows these details by its own id (C-13, C-14). */
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

/** One field of a party as shown; `masked` fields can be revealed, which is audited. */
export type PartyField = { path: string; value: string; masked: boolean };

export type PartyDuplicate = {
  id: string;
  name: string;
  accountTail: string;
  /** Kind of likeness: same account and name, same account with another name, same ID, or same name only. */
  likeness: 'same' | 'account' | 'identity' | 'name';
};

export type PartyDetail = {
  party: PartySummary;
  version: number;
  fields: PartyField[];
  /** The fields as the order form has them, for labels that depend on other fields. */
  shown: DraftValues;
  events: PartyEventView[];
  orders: PartyOrder[];
  orderCount: number;
  /** Time at which an order to or from this party was last paid. */
  lastPaidAt: string | null;
  duplicates: PartyDuplicate[];
  /** The party it was merged into. */
  mergedIntoId: string | null;
  createdAt: string;
  createdByName: string;
  updatedAt: string;
  updatedByName: string;
};

/** Full values for the edit form. Reading them is audited. */
export type PartyForm = { id: string; version: number; values: DraftValues };

export type SavePartyRefusal =
  | { code: 'party-not-found' }
  | { code: 'party-changed' }
  | { code: 'party-invalid'; problems: { path: string; key: string }[] }
  | { code: 'duplicates'; duplicates: PartyDuplicate[] };

export type PartyRefusal = { code: 'party-not-found' };
export type RevealPartyRefusal = PartyRefusal | { code: 'too-many-reveals' } | { code: 'step-up-needed' };
export type FillPartyRefusal = PartyRefusal | { code: 'too-many-fills' };

/** The values a draft takes from a saved party, with full numbers. Reading them is audited. */
export type PartyFill = {
  id: string;
  kind: PartyKind;
  name: string;
  serviceId: string | null;
  values: PartyValues;
};

/** The part of a draft that choosing a saved party replaces, in the form of the draft's family. */
export type PartyPatch = Pick<DraftValues, 'holderType' | 'keptAsEntered'> & {
  id: string;
  name: string;
  /** Empty if the service has no id for these details, or the family takes no ids. */
  serviceId: string;
  /** The relationship in the latest order between this party and the party on the other side; '' if unknown. */
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
