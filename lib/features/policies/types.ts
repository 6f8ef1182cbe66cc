import type { MoneyText } from '../../money-text.ts';
import type { Readable } from '../../stored-row.ts';
import type { Family } from '../transfers/types.ts';

/** An order falls under it when every part fits; `over` holds one limit per currency of the debit. */
export type PolicyRule = {
  family: Family | 'any';
  /** `new`: an account to which this portal never completed a payment. */
  recipient: 'any' | 'new';
  over: MoneyText[];
  approvers: 1 | 2;
  stepUp: boolean;
};

export type Policy = {
  rules: PolicyRule[];
  /** Approvers for an order in a currency for which no rule has a limit. */
  otherCurrencies: 0 | 1 | 2;
  /** The percentage by which an approver's amount may differ from the requester's without being accepted separately. */
  driftPercent: string;
  /** Hours after which an undecided submission returns to its requester. */
  expiryHours: number;
  bulk: boolean;
  /** True if an approver must have opened every document. */
  documentsViewed: boolean;
};

/** The reason of an approval, in the policy's own terms. */
export type NeedReason =
  | { kind: 'over'; limit: MoneyText; family: Family | 'any'; newRecipient: boolean; approvers: 1 | 2 }
  | { kind: 'other-currency'; currency: string; approvers: 1 | 2 };

/** The policy's requirement: with `approvers` 0, anyone with the permission confirms alone. */
export type ApprovalNeed = { approvers: 0 | 1 | 2; stepUp: boolean; reasons: NeedReason[] };

export type PolicyState = 'proposed' | 'active' | 'retired' | 'rejected' | 'withdrawn';

export type PolicyView = {
  id: string;
  state: PolicyState;
  policy: Policy;
  note: string;
  proposedById: string;
  proposerName: string;
  proposedAt: string;
  deciderName: string | null;
  decidedAt: string | null;
  reason: string | null;
};

export type PoliciesPage = {
  /** The active policy; `view` is null while the built-in policy is. */
  current: { policy: Policy; view: PolicyView | null };
  proposed: PolicyView | null;
  /** Newest first, without the two above. */
  history: Readable<PolicyView>;
  /** True if a second admin could accept this one's proposal. */
  hasSecondAdmin: boolean;
  can: { propose: boolean; decide: boolean; withdraw: boolean };
};

export type ProposeRefusal = { code: 'already-proposed' } | { code: 'unchanged' };
export type DecidePolicyRefusal = { code: 'policy-not-found' } | { code: 'own-proposal' };
