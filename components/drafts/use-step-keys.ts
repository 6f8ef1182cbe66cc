'use client';
import { useEffect, useRef } from 'react';

type Keys = { onGo?: () => void; onNext?: () => void; onPrevious?: () => void };

/** ⌘Enter or Ctrl+Enter goes on, Alt+PageDown and Alt+PageUp change the step, F8 finds the next problem. */
export function useStepKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || document.querySelector('dialog[open]')) return;
      const action = actionFor(event, latest.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function actionFor(event: KeyboardEvent, keys: Keys): (() => void) | undefined {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) return keys.onGo;
  // Enter accepts an IME candidate and picks an option; it never sends a long form (ui.md §3.14).
  if (event.key === 'Enter' && isInput(event.target)) return stay;
  if (event.altKey && event.key === 'PageDown') return keys.onNext;
  if (event.altKey && event.key === 'PageUp') return keys.onPrevious;
  return event.key === 'F8' ? focusNextProblem : undefined;
}

// "Choose files" is an input that looks like a button, and takes Enter like one.
function isInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'file';
}

function stay(): void {}

function focusNextProblem(): void {
  const wrong = [...document.querySelectorAll<HTMLElement>('main [aria-invalid=true]')];
  const here = wrong.findIndex((element) => element === document.activeElement);
  wrong[(here + 1) % wrong.length]?.focus();
}
