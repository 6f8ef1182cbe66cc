'use client';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { answerShortcut, type ShortcutId } from './dispatch.ts';

type Options = {
  /** While false, the shortcut is off and not in the list behind `?`. */
  enabled?: boolean;
  inDialog?: boolean;
};

/**
 * Handles a shortcut while the component is on the page. The registry skips it while somebody types, composes characters
 * or has a dialog open, and skips single keys if the person turned them off.
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

type UseListKeysOptions = {
  /** The element around the rows. Each row has `data-row-id` and begins with its link or disclosure button. */
  container: RefObject<HTMLElement | null>;
  /** X on the current row. */
  onSelect?: ((id: string) => void) | undefined;
  /** Space on the current row. */
  onPeek?: ((id: string) => void) | undefined;
};

/**
 * J and K move the focus from row to row, onto the row's link, so that Enter opens it and a screen reader reads it; X
 * selects, Space peeks. The current row is the row with the focus, on any of its controls.
 */
export function useListKeys({ container, onSelect, onPeek }: UseListKeysOptions): void {
  const step = (by: 1 | -1) => {
    const rows = rowsIn(container.current);
    const here = rows.findIndex((row) => row.contains(document.activeElement));
    const next = here === -1 ? rows[by === 1 ? 0 : rows.length - 1] : rows[here + by];
    next?.querySelector<HTMLElement>('a[href], th button[aria-expanded]')?.focus();
  };
  const current = () =>
    rowsIn(container.current).find((row) => row.contains(document.activeElement))?.dataset.rowId;
  const onCurrent = (act: ((id: string) => void) | undefined) => () => {
    const id = current();
    if (id === undefined) return false;
    act?.(id);
    return true;
  };
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  useShortcut('select', onCurrent(onSelect), { enabled: onSelect !== undefined });
  useShortcut('peek', onCurrent(onPeek), { enabled: onPeek !== undefined });
}

function rowsIn(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>('[data-row-id]') ?? [])];
}

/** Adds J and K to a server-rendered list whose rows have `data-row-id`. */
export function ListKeys({ children, className }: { children: ReactNode; className?: string }) {
  const container = useRef<HTMLDivElement>(null);
  useListKeys({ container });
  return (
    <div ref={container} className={className}>
      {children}
    </div>
  );
}

type Keys = { onGo?: () => void; onNext?: () => void; onPrevious?: () => void; onSave?: () => void };

/**
 * ⌘Enter or Ctrl+Enter continues, ⌘S saves now, Alt+PageDown and Alt+PageUp change the step, F8 finds the next problem;
 * Enter alone submits nothing.
 */
export function useStepKeys({ onGo, onNext, onPrevious, onSave }: Keys): void {
  useShortcut('go', () => onGo?.(), { enabled: onGo !== undefined });
  useShortcut('save', () => onSave?.(), { enabled: onSave !== undefined });
  useShortcut('nextStep', () => onNext?.(), { enabled: onNext !== undefined });
  useShortcut('previousStep', () => onPrevious?.(), { enabled: onPrevious !== undefined });
  useShortcut('nextProblem', focusNextProblem);
  useEffect(() => {
    document.addEventListener('keydown', stayOnEnter);
    return () => document.removeEventListener('keydown', stayOnEnter);
  }, []);
}

/** Enter accepts an IME candidate and picks an option; it never submits a long form (ui.md §3.14). */
function stayOnEnter(event: KeyboardEvent): void {
  const isPlain = event.key === 'Enter' && !event.metaKey && !event.ctrlKey;
  if (isPlain && isInput(event.target) && !document.querySelector('[role=dialog], [role=alertdialog]'))
    event.preventDefault();
}

// "Choose files" is an input that looks like a button, and takes Enter like one.
function isInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'file';
}

function focusNextProblem(): void {
  const wrong = [...document.querySelectorAll<HTMLElement>('main [aria-invalid=true]')];
  const here = wrong.findIndex((element) => element === document.activeElement);
  wrong[(here + 1) % wrong.length]?.focus();
}
