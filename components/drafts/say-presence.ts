import type { PresenceView } from '@/lib/features/presence/types.ts';
import { jsonRequest } from '@/lib/json-request.ts';

type Word = { kind: 'here' | 'take-over' | 'leaving'; active: boolean };

let ownTab: string | undefined;

/** One id for this tab for as long as its page lives. */
export function tabId(): string {
  ownTab ??= crypto.randomUUID();
  return ownTab;
}

/**
 * Reports presence and returns the portal's view: null when the draft is no longer open, `no-answer` without an answer.
 */
export async function sayPresence(
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

/** `tab` is another one of this browser that is gone without a word. */
export function leaveDraft(draftId: string, tab?: string): void {
  void sayPresence(draftId, { kind: 'leaving', active: false }, tab);
}
