'use client';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { liveNews } from '@/components/live/live-news.ts';
import { liveState } from '@/components/live/live-state.ts';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { loadAccountChecks, needsAccountChecks } from '@/lib/features/transfers/account-checks.ts';
import { type FieldPath, fields } from '@/lib/features/transfers/fields.ts';
import { follow } from '@/lib/features/transfers/follow.ts';
import type { GlobalDraftValues } from '@/lib/features/transfers/types.ts';
import { valueAt } from '@/lib/features/transfers/values.ts';
import { newestOf, rememberDraft } from './draft-memory.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import { DraftState } from './draft-state.ts';

type Options = { draftId: string; revision: number; values: GlobalDraftValues; serverNow: () => number };

/** Puts values into the form; everything that listens hears of it as of typing. */
export function setDraftValue(form: UseFormReturn<GlobalDraftValues>, path: FieldPath, text: string): void {
  // `queryNo` stands in the quote, which is set as a whole.
  if (path !== 'queryNo') form.setValue(path, text, { shouldDirty: true });
}

/**
 * One form for the three steps of a draft: react-hook-form holds the values, `DraftState` what is known about them,
 * `DraftSaver` keeps them safe. A change runs through `follow` first, so that the other amount and the suggestions
 * are there in the same moment.
 */
export function useDraftForm(options: Options) {
  const { draftId, serverNow } = options;
  const [start] = useState(() => newestOf(draftId, options));
  const form = useForm<GlobalDraftValues>({ defaultValues: start.values });
  const [saveState, setSaveState] = useState<SaveState>({ phase: 'idle' });
  const [state] = useState(() => new DraftState(start.values, () => new Date(serverNow())));
  const saver = useMemo(
    () =>
      new DraftSaver({
        draftId,
        revision: start.revision,
        read: () => form.getValues(),
        onState: setSaveState,
      }),
    [draftId, start, form],
  );
  const previous = useRef(start.values);

  const needsAccounts = () => needsAccountChecks(state.values);
  const accounts = useOnDemand(
    loadAccountChecks,
    useSyncExternalStore(state.subscribe, needsAccounts, needsAccounts),
  );
  useEffect(() => {
    if (accounts) state.learn(accounts);
  }, [state, accounts]);

  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: live }) => {
        const values = structuredClone(live);
        if (JSON.stringify(values) === JSON.stringify(previous.current)) return;
        const followed = follow(previous.current, values);
        previous.current = followed.values;
        state.suggest(followed.suggested);
        for (const { path } of fields) {
          const next = valueAt(followed.values, path);
          if (next !== valueAt(values, path)) setDraftValue(form, path, next);
        }
        state.update(followed.values);
        saver.changed();
      },
    });
  }, [form, state, saver]);

  useEffect(() => {
    if (saveState.phase === 'saved') {
      rememberDraft(draftId, { revision: saver.revision, values: structuredClone(form.getValues()) });
    }
  }, [saveState, draftId, saver, form]);

  useEffect(() => {
    if (saveState.phase !== 'signed-out') return;
    liveState.set('ended');
    return liveNews.subscribe((news) => {
      if (news === 'everything') saver.resume();
    });
  }, [saveState, saver]);

  useEffect(() => {
    const onOnline = () => saver.reconnected();
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (saver.isAtRisk) event.preventDefault();
    };
    addEventListener('online', onOnline);
    addEventListener('beforeunload', onBeforeUnload);
    return () => {
      removeEventListener('online', onOnline);
      removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [saver]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') saver.flushOnLeave();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      saver.flushOnLeave();
    };
  }, [saver]);

  return { form, state, saver, saveState };
}
