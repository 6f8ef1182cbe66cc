'use client';
import { useEffect, useEffectEvent } from 'react';
import { answerShortcut, type ShortcutId } from './dispatch.ts';

type Options = {
  /** Not answered, and not in the list behind `?`, while this is false. */
  enabled?: boolean;
  inDialog?: boolean;
};

/**
 * Answers a shortcut while the component is on the page. Not while somebody types, composes characters or has a dialog
 * open, and not at all for single keys when the person switched them off: the registry sees to that.
 */
export function useShortcut(
  id: ShortcutId,
  run: (event: KeyboardEvent) => unknown,
  { enabled = true, inDialog = false }: Options = {},
): void {
  const answer = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    return answerShortcut(id, { run: (event) => answer(event), inDialog });
  }, [id, enabled, inDialog]);
}
