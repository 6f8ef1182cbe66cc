import type { Messages } from 'next-intl';
import type { DraftValues, Family, FieldPath, FormMode } from '../types.ts';

/** The reason a field is required or locked, as a key under `wizard.why` in the messages. */
export type WhyKey = keyof Messages['wizard']['why'];

/**
 * The rule for one field. A hidden field is not sent, checked or counted. `allowed` limits the choices; `forced` is the
 * only possible value. `locked` (update mode only) marks a value fixed at creation: the page shows it as text with the
 * reason in `whyKey`, and only `orderNo` is still sent.
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

/** A rule of ui.md §3.2 with its number. A later condition overrides an earlier one. */
export type Condition = {
  id: `C-${number}` | 'base';
  /** The families the condition applies to; all if absent. */
  families?: readonly Family[];
  /** `rules` holds the result of the earlier conditions. */
  apply(values: DraftValues, mode: FormMode, rules: Readonly<Record<FieldPath, FieldRule>>): Patches;
};

/** Global and personal orders share their parties, account and purpose (decisions §5). */
export const personFamilies = ['global', 'personal'] as const satisfies readonly Family[];

export function patchAll(paths: readonly FieldPath[], patch: Partial<FieldRule>): Patches {
  return Object.fromEntries(paths.map((path) => [path, patch]));
}

export const hidden = { visible: false, required: false } as const;
