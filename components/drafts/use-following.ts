'use client';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { loadAccountChecks, needsAccountChecks } from '@/lib/features/transfers/account-checks.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { follow } from '@/lib/features/transfers/follow.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import type { DraftState } from './draft-state.ts';
import type { FormValues } from './form-values.ts';

/** Puts values into the form; everything that listens hears of it as of typing. */
export function setDraftValue(form: FormValues, path: FieldPath, text: string): void {
  // `queryNo` stands in the quote, which is set as a whole.
  if (path !== 'queryNo') form.set(path, text);
}

type Setup = {
  form: FormValues;
  state: DraftState;
  start: DraftValues;
  /** Keeps its identity; called after each change, when form and state are one again. */
  onChange: () => void;
};

/**
 * Keeps a form and what is known about its values together: a change runs through `follow` first, so that suggestions
 * are there in the same moment. The checks of bank accounts are loaded for values that call for them. `adopt` takes
 * other values as they are: nothing follows from them and nobody typed them.
 */
export function useFollowing({ form, state, start, onChange }: Setup): {
  adopt: (values: DraftValues) => void;
} {
  const previous = useRef(start);

  const needsAccounts = () => needsAccountChecks(state.values);
  const accounts = useOnDemand(
    loadAccountChecks,
    useSyncExternalStore(state.subscribe, needsAccounts, needsAccounts),
  );
  useEffect(() => {
    if (accounts) state.learn(accounts);
  }, [state, accounts]);

  useEffect(() => {
    const hear = () => {
      if (form.values === previous.current) return;
      const followed = follow(previous.current, form.values);
      previous.current = followed.values;
      state.suggest(followed.suggested);
      form.replace(followed.values);
      state.follow(followed.values);
      onChange();
    };
    // A letter may have come between the page's first picture and this.
    hear();
    return form.subscribe(hear);
  }, [form, state, onChange]);

  const adopt = useCallback(
    (values: DraftValues) => {
      previous.current = values;
      form.replace(values);
      state.update(values);
    },
    [form, state],
  );
  return useMemo(() => ({ adopt }), [adopt]);
}
