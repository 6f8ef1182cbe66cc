'use client';
import { createContext, use, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldRule } from '@/lib/features/transfers/conditions/index.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { Problem } from '@/lib/features/transfers/problems.ts';
import type { DraftProgress } from '@/lib/features/transfers/sections.ts';
import type { DraftStep, GlobalDraftValues } from '@/lib/features/transfers/types.ts';
import type { DraftSaver, SaveState } from './draft-saver.ts';
import type { DraftState, ServiceWord } from './draft-state.ts';
import type { QuoteControl } from './use-quote.ts';

export type DraftContextValue = {
  draftId: string;
  form: UseFormReturn<GlobalDraftValues>;
  state: DraftState;
  saver: DraftSaver;
  saveState: SaveState;
  quote: QuoteControl;
  /** The server's clock, in ms: the browser's own may be wrong. */
  serverNow: () => number;
  serverOffsetMs: number;
  /** The person may fill a wallet that is too small. */
  mayConvert: boolean;
  /** Saves, then goes; the focus lands on the step's heading, or on `field`. */
  goTo: (step: DraftStep, field?: FieldPath) => void;
};

export const DraftContext = createContext<DraftContextValue | null>(null);

export function useDraft(): DraftContextValue {
  const context = use(DraftContext);
  if (context === null) throw new Error('used outside of a draft');
  return context;
}

export type FieldFacts = {
  rule: FieldRule;
  problem: Problem | undefined;
  word: string | undefined;
  suggested: boolean;
};

export function useFieldFacts(path: FieldPath): FieldFacts {
  const { state } = useDraft();
  return {
    rule: useSnapshot(state, () => state.rule(path)),
    problem: useSnapshot(state, () => state.shown(path)),
    word: useSnapshot(state, () => state.word(path)),
    suggested: useSnapshot(state, () => state.isSuggested(path)),
  };
}

export function useIsVisible(path: FieldPath): boolean {
  const { state } = useDraft();
  return useSnapshot(state, () => state.rule(path).visible);
}

export function useProgress(): DraftProgress {
  const { state } = useDraft();
  return useSnapshot(state, () => state.progress);
}

export function useShown(): { problems: readonly Problem[]; words: readonly ServiceWord[] } {
  const { state } = useDraft();
  return {
    problems: useSnapshot(state, () => state.shownList),
    words: useSnapshot(state, () => state.wordList),
  };
}

/** Something small computed from the values; renders again only when it is another. `read` gives a primitive. */
export function useDerived<T extends string | number | boolean>(read: (values: GlobalDraftValues) => T): T {
  const { state } = useDraft();
  return useSnapshot(state, () => read(state.values));
}

function useSnapshot<T>(state: DraftState, read: () => T): T {
  return useSyncExternalStore(state.subscribe, read, read);
}
