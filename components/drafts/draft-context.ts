'use client';
import { createContext, use, useSyncExternalStore } from 'react';
import type { FieldRule } from '@/lib/features/transfers/conditions/index.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { Problem } from '@/lib/features/transfers/problems.ts';
import type { DraftProgress } from '@/lib/features/transfers/sections.ts';
import type { DraftValues, Family, FormMode } from '@/lib/features/transfers/types.ts';
import type { DraftSaver, SaveState } from './draft-saver.ts';
import type { DraftState, ServiceWord } from './draft-state.ts';
import type { Party } from './folded-parties.ts';
import type { FormValues } from './form-values.ts';
import type { QuoteControl } from './use-quote.ts';
import type { WizardPlace, WizardStep } from './wizard-steps.ts';

export type DraftContextValue = {
  draftId: string;
  family: Family;
  /** `update` while an order that exists already is changed. */
  mode: FormMode;
  /** The order that is changed; null before there is one. */
  orderId: string | null;
  /** The order's present values. */
  original: DraftValues | null;
  place: WizardPlace;
  form: FormValues;
  state: DraftState;
  saver: DraftSaver;
  saveState: SaveState;
  /** The values the server last had: changes since are measured by them. */
  base: () => DraftValues;
  /** Somebody else is typing: everything can be read, nothing changed. */
  readOnly: boolean;
  setReadOnly: (readOnly: boolean) => void;
  /** Shows what is stored now, unless there is something unsaved here. */
  refresh: () => Promise<void>;
  quote: QuoteControl;
  /** The server's clock, in ms: the browser's own may be wrong. */
  serverNow: () => number;
  serverOffsetMs: number;
  /** The person may fill a wallet that is too small. */
  mayConvert: boolean;
  bankCheckFee: string | null;
  /** Parties that are shown in short. */
  folded: ReadonlySet<Party>;
  unfold: (party: Party) => void;
  /** Saves, then goes; the focus lands on the step's heading, or on `field`. */
  goTo: (step: WizardStep, field?: FieldPath) => void;
  /** Goes to where this field is asked for. */
  goToField: (field: FieldPath) => void;
};

export const DraftContext = createContext<DraftContextValue | null>(null);

export function useDraft(): DraftContextValue {
  const context = use(DraftContext);
  if (context === null) throw new Error('used outside of a draft');
  return context;
}

/** The part of the form that a field needs: that of a draft, or of a saved party. */
export type FieldsContextValue = Pick<DraftContextValue, 'form' | 'state' | 'bankCheckFee'>;

/** Given by forms that are no draft; inside a draft nothing else is needed. */
export const FieldsContext = createContext<FieldsContextValue | null>(null);

export function useFields(): FieldsContextValue {
  const context = use(FieldsContext) ?? use(DraftContext);
  if (context === null) throw new Error('used outside of a form');
  return context;
}

export type FieldFacts = {
  rule: FieldRule;
  problem: Problem | undefined;
  word: string | undefined;
  suggested: boolean;
};

export function useFieldFacts(path: FieldPath): FieldFacts {
  const { state } = useFields();
  return {
    rule: useSnapshot(state, () => state.rule(path)),
    problem: useSnapshot(state, () => state.shown(path)),
    word: useSnapshot(state, () => state.word(path)),
    suggested: useSnapshot(state, () => state.isSuggested(path)),
  };
}

export function useIsVisible(path: FieldPath): boolean {
  const { state } = useFields();
  return useSnapshot(state, () => state.rule(path).visible);
}

export function useProgress(): DraftProgress {
  const { state } = useFields();
  return useSnapshot(state, () => state.progress);
}

export function useShown(): { problems: readonly Problem[]; words: readonly ServiceWord[] } {
  const { state } = useFields();
  return {
    problems: useSnapshot(state, () => state.shownList),
    words: useSnapshot(state, () => state.wordList),
  };
}

/** Something small computed from the values; renders again only when it is another. `read` gives a primitive. */
export function useDerived<T extends string | number | boolean>(read: (values: DraftValues) => T): T {
  const { state } = useFields();
  return useSnapshot(state, () => read(state.values));
}

function useSnapshot<T>(state: DraftState, read: () => T): T {
  return useSyncExternalStore(state.subscribe, read, read);
}
