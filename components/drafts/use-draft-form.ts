'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { liveNews } from '@/components/live/live-news.ts';
import { liveState } from '@/components/live/live-state.ts';
import { lastSave } from '@/components/session/last-save.ts';
import type { DraftDetail } from '@/lib/features/drafts/types.ts';
import { suggestedAtStart } from '@/lib/features/transfers/follow.ts';
import type { DraftValues, FormMode } from '@/lib/features/transfers/types.ts';
import { getJson } from '@/lib/get-json.ts';
import { newestOf, rememberDraft } from './draft-memory.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import { DraftState } from './draft-state.ts';
import { FormValues } from './form-values.ts';
import { useFollowing } from './use-following.ts';

type Options = {
  draftId: string;
  revision: number;
  values: DraftValues;
  mode: FormMode;
  original: DraftValues | undefined;
  serverNow: () => number;
};

/**
 * One form for the three steps of a draft: `FormValues` holds the values, `DraftState` what is known about them,
 * `DraftSaver` keeps them safe. A change runs through `follow` first, so that the other amount and the suggestions
 * are there in the same moment.
 */
export function useDraftForm(options: Options) {
  const { draftId, mode, serverNow } = options;
  const [start] = useState(() => newestOf(draftId, options));
  const [form] = useState(() => new FormValues(start.values));
  const [saveState, setSaveState] = useState<SaveState>({ phase: 'idle' });
  const [state] = useState(() => {
    const state = new DraftState(start.values, () => new Date(serverNow()), mode, options.original);
    if (mode === 'create') state.suggest(suggestedAtStart(start.values));
    return state;
  });
  const saver = useMemo(
    () =>
      new DraftSaver({
        draftId,
        revision: start.revision,
        read: () => form.values,
        onState: setSaveState,
      }),
    [draftId, start, form],
  );
  const onChange = useCallback(() => saver.changed(), [saver]);
  const following = useFollowing({ form, state, start: start.values, onChange });

  useEffect(() => {
    if (saveState.phase === 'saved') {
      lastSave.note(saveState.at);
      rememberDraft(draftId, { revision: saver.revision, values: form.values });
    }
  }, [saveState, draftId, saver, form]);

  useEffect(() => () => lastSave.note(null), []);

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
      if (document.visibilityState === 'hidden') saver.flushOnHide();
    };
    const onLeave = () => saver.flushOnLeave();
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', onLeave);
      saver.flushOnLeave();
    };
  }, [saver]);

  const base = useCallback(() => newestOf(draftId, start).values, [draftId, start]);

  /** Shows another version of the draft as it is stored; nothing of it is to be saved again. */
  const adopt = useCallback(
    (revision: number, values: DraftValues) => {
      saver.adopt(revision);
      rememberDraft(draftId, { revision, values });
      following.adopt(values);
    },
    [draftId, saver, following],
  );

  const refresh = useCallback(async () => {
    if (!saver.isIdle) return;
    const current = await getJson<DraftDetail>(`/api/drafts/${draftId}`).catch(() => null);
    if (!current || !saver.isIdle) return;
    if (current.state !== 'open') {
      saver.stop();
      setSaveState({ phase: 'gone', orderId: current.orderId });
    } else if (current.revision > saver.revision) adopt(current.revision, current.values);
  }, [draftId, saver, adopt]);

  return useMemo(
    () => ({ form, state, saver, saveState, base, refresh }),
    [form, state, saver, saveState, base, refresh],
  );
}
