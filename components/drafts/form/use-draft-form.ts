'use client';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { lastSave } from '@/components/account/saved-note.tsx';
import { liveNews, liveState } from '@/components/live/live-stream.ts';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import type { DraftDetail } from '@/lib/features/drafts/schema.ts';
import { loadFormatChecks } from '@/lib/features/transfers/check-draft.ts';
import { suggestedAtStart } from '@/lib/features/transfers/follow.ts';
import type { DraftValues, FormMode } from '@/lib/features/transfers/types.ts';
import { getJson } from '@/lib/fetch-json.ts';
import { DraftEditor, sameJson } from './draft-editor.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';

type UseFieldsFormOptions = ConstructorParameters<typeof DraftEditor>[1] & { start: DraftValues };

/**
 * A form of order fields: react-hook-form holds values, dirty state, errors and focus; `DraftEditor` evaluates them. The
 * format checks load after the form.
 */
export function useFieldsForm({ start, ...options }: UseFieldsFormOptions) {
  const form: UseFormReturn<DraftValues> = useForm<DraftValues>({
    defaultValues: start,
    shouldFocusError: false,
    resolver: (...asked) => editor.resolve(...asked),
  });
  const [editor] = useState(() => new DraftEditor(form, options));

  const formats = useOnDemand(loadFormatChecks, true);
  useEffect(() => {
    if (formats) editor.learn(formats);
  }, [editor, formats]);
  return { form, editor };
}

type Known = { revision: number; values: DraftValues; masked?: boolean | undefined };

const newest = new Map<string, Known>();

/**
 * The newest state of each draft that this tab saved. Going back may show an older page, whose values must not overwrite
 * later saves. In memory only: no personal data is written to the browser.
 */
function rememberDraft(draftId: string, known: Known): void {
  newest.set(draftId, known);
}

function newestOf(draftId: string, fromPage: Known): Known {
  const known = newest.get(draftId);
  return known && !known.masked && known.revision > fromPage.revision ? known : fromPage;
}

type Options = {
  draftId: string;
  revision: number;
  values: DraftValues;
  /** The values are masked, until {@link useDraftForm}'s `refresh` reads them whole. */
  masked?: boolean | undefined;
  mode: FormMode;
  original: DraftValues | undefined;
  serverNow: () => number;
};

/** One form for the three steps of a draft; `DraftSaver` saves its changes. */
export function useDraftForm(options: Options) {
  const { draftId, mode, serverNow } = options;
  const [original, setOriginal] = useState(options.original);
  const [start] = useState(() => newestOf(draftId, options));
  const [saveState, setSaveState] = useState<SaveState>({ phase: 'idle' });
  const isMasked = useRef(start.masked === true);
  const { form, editor } = useFieldsForm({
    start: start.values,
    isMasked: () => isMasked.current,
    suggested: mode === 'create' ? suggestedAtStart(start.values) : [],
    now: () => new Date(serverNow()),
    mode,
    original,
  });
  const saver = useMemo(
    () =>
      new DraftSaver({
        draftId,
        revision: start.revision,
        read: () => editor.values,
        onState: setSaveState,
      }),
    [draftId, start, editor],
  );
  const isAdopting = useRef(false);
  // Set before the pages inside listen, because they ask whether something is unsaved.
  useLayoutEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (!isAdopting.current) saver.changed();
      },
    });
    // A character may have been typed between the first paint and this effect.
    if (!sameJson(editor.values, newestOf(draftId, start).values)) saver.changed();
    return stop;
  }, [draftId, form, editor, saver, start]);

  useEffect(() => {
    if (saveState.phase === 'saved') {
      lastSave.note(saveState.at);
      const { revision } = saver;
      rememberDraft(draftId, { revision, values: structuredClone(editor.values), masked: isMasked.current });
    }
  }, [saveState, draftId, saver, editor]);

  useEffect(() => () => lastSave.note(null), []);

  useEffect(() => {
    if (saveState.phase !== 'signed-out') return;
    if (liveState.get() !== 'another') liveState.set('ended');
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

  /** Shows another stored version of the draft; it counts as saved. */
  const adopt = useCallback(
    ({ revision, values, masked, amends }: DraftDetail) => {
      saver.adopt(revision);
      isMasked.current = masked;
      rememberDraft(draftId, { revision, values, masked });
      isAdopting.current = true;
      if (amends) setOriginal(amends.original);
      editor.adopt(values, amends?.original);
      isAdopting.current = false;
    },
    [draftId, saver, editor],
  );

  const refresh = useCallback(async () => {
    if (!saver.isIdle) return;
    const current = await getJson<DraftDetail>(`/api/drafts/${draftId}`).catch(() => null);
    if (!current || !saver.isIdle) return;
    if (current.state !== 'open') {
      saver.stop();
      setSaveState({ phase: 'gone', orderId: current.orderId });
    } else if (current.revision > saver.revision || (isMasked.current && !current.masked)) adopt(current);
  }, [draftId, saver, adopt]);

  return { form, editor, saver, saveState, base, refresh, isMasked, original: original ?? null };
}
