import type { FieldPath } from '../fields.ts';
import type { FormMode, GlobalDraftValues } from '../types.ts';

/** Why a field is asked for, as a key below `wizard.why` in the messages. */
export type WhyKey =
  | 'recipientIsPerson'
  | 'otherCurrency'
  | 'routingNeeded'
  | 'alipayNeedsDetail'
  | 'depositGiven'
  | 'identityGiven'
  | 'phoneGiven'
  | 'notEditableByUpdate'
  | 'fixedAtCreation';

/**
 * What is known of one field: hidden means gone (not sent, not checked, not counted); `allowed` closes its list;
 * `forced` is the one value it can have; `locked` shows it without letting anybody change it.
 */
export type FieldRule = {
  visible: boolean;
  required: boolean;
  whyKey?: WhyKey;
  allowed?: readonly string[];
  forced?: string;
  locked?: boolean;
};

export type Patches = Partial<Record<FieldPath, Partial<FieldRule>>>;

/** One rule of ui.md §3.2, under its number there. A later condition overrules an earlier one. */
export type Condition = {
  id: `C-${number}` | 'base';
  apply(values: GlobalDraftValues, mode: FormMode): Patches;
};

export function patchAll(paths: readonly FieldPath[], patch: Partial<FieldRule>): Patches {
  return Object.fromEntries(paths.map((path) => [path, patch]));
}

export const hidden = { visible: false, required: false } as const;
