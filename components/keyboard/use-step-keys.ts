'use client';
import { useEffect } from 'react';
import { useShortcut } from '@/components/keyboard/use-shortcut.ts';

type Keys = { onGo?: () => void; onNext?: () => void; onPrevious?: () => void; onSave?: () => void };

/**
 * ⌘Enter or Ctrl+Enter goes on, ⌘S saves now, Alt+PageDown and Alt+PageUp change the step, F8 finds the next problem;
 * Enter alone sends nothing.
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

/** Enter accepts an IME candidate and picks an option; it never sends a long form (ui.md §3.14). */
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
