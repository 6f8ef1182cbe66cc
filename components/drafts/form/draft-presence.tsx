'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { liveNews, paced } from '@/components/live/live-stream.ts';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { BEAT_MS, type PresenceView } from '@/lib/features/drafts/schema.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { jsonRequest } from '@/lib/fetch-json.ts';
import { useDraft } from './draft-context.ts';

const loadNotice = () => import('./presence-notice.tsx');

/** The other people who have this draft open; nothing if there are none. */
export function DraftPresence() {
  const { view, takeOver } = usePresence();
  const isAlone = view === null || (view.holder.self && view.ownTabs === 0 && view.watching.length === 0);
  const notice = useOnDemand(loadNotice, !isAlone);
  if (isAlone || !notice) return null;
  return <notice.PresenceNotice view={view} onTakeOver={takeOver} />;
}

/** Names the lock that a tab of this browser holds while its page lives. */
const lockOf = (tabId: string) => `tab ${tabId}`;

let isHeld = false;

type Watch = { draftId: string; tabId: string; onGone: (tabId: string) => void };

/**
 * Reports other tabs of this browser that had the draft open and are gone; a closed tab may not be able to report itself.
 * Returns a function that stops it.
 */
export function watchOwnTabs({ draftId, tabId, onGone }: Watch): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return () => {};
  // Held until the page is gone: leaving the draft within the page is reported separately.
  if (!isHeld) void navigator.locks.request(lockOf(tabId), () => new Promise(() => {}));
  isHeld = true;
  const ended = new AbortController();
  const known = new Set([tabId]);
  const channel = new BroadcastChannel(`draft ${draftId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (known.has(data)) return;
    known.add(data);
    // Answered, so that both tabs know each other, in either order of opening.
    channel.postMessage(tabId);
    navigator.locks.request(lockOf(data), { signal: ended.signal }, () => onGone(data)).catch(() => {});
  });
  channel.postMessage(tabId);
  return () => {
    ended.abort();
    channel.close();
  };
}

type Word = { kind: 'here' | 'take-over' | 'leaving'; active: boolean };

let ownTab: string | undefined;

/** This tab's id while its page lives. */
function tabId(): string {
  ownTab ??= crypto.randomUUID();
  return ownTab;
}

/**
 * Reports presence and returns the portal's view: null when the draft is no longer open, `no-answer` without an answer.
 */
async function sayPresence(
  draftId: string,
  word: Word,
  tab = tabId(),
): Promise<PresenceView | 'no-answer' | null> {
  try {
    const answer = await fetch(`/api/drafts/${draftId}/presence`, {
      ...jsonRequest('POST', { tabId: tab, ...word }),
      keepalive: word.kind === 'leaving',
    });
    return answer.ok ? ((await answer.json()) as PresenceView | null) : 'no-answer';
  } catch {
    return 'no-answer';
  }
}

/** Reports that another tab of this browser is gone. */
function leaveDraft(draftId: string, tab?: string): void {
  void sayPresence(draftId, { kind: 'leaving', active: false }, tab);
}

const PACE_MS = 500;

export type Presence = {
  /** Null while presence is unknown: then everybody may type. */
  view: PresenceView | null;
  takeOver: () => Promise<boolean>;
};

/**
 * Tells the portal that this tab has the draft open, and learns who may type. Everybody else reads along: their typing is
 * saved first, then the saves of the person who types appear.
 */
function usePresence(): Presence {
  const { draftId, saver, setReadOnly, refresh, isMasked } = useDraft();
  const { subscribe } = useFormContext<DraftValues>();
  const [view, setView] = useState<PresenceView | null>(null);
  const typed = useRef(false);
  const newest = useRef(0);

  const beat = useCallback(
    async (kind: 'here' | 'take-over'): Promise<boolean> => {
      newest.current += 1;
      const own = newest.current;
      const active = typed.current;
      typed.current = false;
      const answer = await sayPresence(draftId, { kind, active });
      if (answer === null) await refresh();
      if (answer === null || answer === 'no-answer' || own !== newest.current) return false;
      setView(answer);
      if (!answer.holder.self) await saver.flush();
      else if (isMasked.current) await refresh();
      setReadOnly(!answer.holder.self || isMasked.current);
      return answer.holder.self;
    },
    [draftId, saver, setReadOnly, refresh, isMasked],
  );

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          if (!saver.isIdle) typed.current = true;
        },
      }),
    [subscribe, saver],
  );

  useEffect(() => {
    const pace = paced((topic) => {
      void refresh();
      if (topic === 'people') void beat('here');
    }, PACE_MS);
    const stopNews = liveNews.subscribe((news) => {
      // The previous page's last save may arrive after this page was rendered, so it asks once after each connection.
      if (news === 'everything') pace.ask('people');
      else if (news.kind !== 'draft' || news.id !== draftId) return;
      else if (news.version === 0) pace.ask('people');
      else if (news.version > saver.revision) pace.ask('values');
    });
    const isHere = () => void beat('here');
    const timer = setInterval(isHere, BEAT_MS);
    const onLeave = () => leaveDraft(draftId);
    isHere();
    const stopWatching = watchOwnTabs({
      draftId,
      tabId: tabId(),
      onGone: (gone) => leaveDraft(draftId, gone),
    });
    addEventListener('pageshow', isHere);
    addEventListener('pagehide', onLeave);
    return () => {
      stopNews();
      pace.stop();
      clearInterval(timer);
      stopWatching();
      removeEventListener('pageshow', isHere);
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [draftId, saver, beat, refresh]);

  const takeOver = useCallback(async () => {
    const isMine = await beat('take-over');
    if (isMine) await refresh();
    return isMine;
  }, [beat, refresh]);
  return { view, takeOver };
}
