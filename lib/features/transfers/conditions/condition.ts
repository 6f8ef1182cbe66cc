import type { Messages } from 'next-intl';
import type { DraftValues, Family, FieldPath, FormMode } from '../types.ts';

/** The reason a field is asked for, as a key below `wizard.why` in the messages. */
export type WhyKey = keyof Messages['wizard']['why'];

/**
 * The rule for one field: hidden means gone (not sent, not checked, not counted); `allowed` closes its list; `forced`
 * is the one value it can have; `locked` (only in update mode) was settled when the order was created: the page shows
 * it as text with the reason of `whyKey`, and nothing of it is sent.
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
  /** The families it is about; all of them when left out. */
  families?: readonly Family[];
  /** `rules` is what the conditions before it decided. */
  apply(values: DraftValues, mode: FormMode, rules: Readonly<Record<FieldPath, FieldRule>>): Patches;
};

/** Global and personal orders share their parties, account and purpose (decisions §5). */
export const personFamilies = ['global', 'personal'] as const satisfies readonly Family[];

export function patchAll(paths: readonly FieldPath[], patch: Partial<FieldRule>): Patches {
  return Object.fromEntries(paths.map((path) => [path, patch]));
}

export const hidden = { visible: false, required: false } as const;
