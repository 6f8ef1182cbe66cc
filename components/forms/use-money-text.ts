'use client';
import { type CompositionEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { cleanCode } from '@/lib/service-core/text/clean-text.ts';
import { caretAfter, groupDigits, type MoneyProblem, readMoney } from './money-text.ts';

type Setup = {
  value: string | null;
  currency: string;
  minorUnits: number;
  isZeroAllowed?: boolean;
  /** Text typed on an earlier visit that could not be read. */
  initialText?: string;
  onChange: (value: string | null, meta: { raw: string; problem: MoneyProblem | null }) => void;
  onBlur?: () => void;
};

/**
 * The text of a money input beside its decimal value. What was typed stays as typed while it is questioned; a value
 * is shown grouped when nobody is in the field and plain while somebody types.
 */
export function useMoneyText({ value, initialText, onChange, onBlur, ...money }: Setup) {
  const input = useRef<HTMLInputElement | null>(null);
  const entered = useRef<{ before: string; start: number; end: number } | null>(null);
  const [focused, setFocused] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);

  const raw = typed ?? (value === null && initialText ? initialText : null);
  const reading = raw === null ? null : readMoney(raw, money);
  const questioned = reading?.kind === 'problem' ? reading.problem : null;
  // A value from outside (a new rate, "use all") replaces the text, unless the text is what gave that value.
  const meant = reading?.kind === 'amount' ? reading.value : null;
  const own = raw !== null && (questioned !== null ? value === null : meant === value);
  const problem = own ? questioned : null;
  const settled = value === null ? '' : focused ? value : groupDigits(value);
  const text = own && (focused || problem !== null) ? raw : settled;

  useLayoutEffect(() => {
    if (!input.current || !entered.current) return;
    const { before, start, end } = entered.current;
    const after = input.current.value;
    entered.current = null;
    // Tab selects all of a field: what is typed next replaces the amount, so the selection outlives the new text.
    const moved = (caret: number) => caretAfter({ before, caret, after });
    if (after !== before) input.current.setSelectionRange(moved(start), moved(end));
  });

  function change(text: string) {
    setTyped(text);
    const next = readMoney(text, money);
    onChange(next.kind === 'amount' ? next.value : null, {
      raw: text,
      problem: next.kind === 'problem' ? next.problem : null,
    });
  }

  return {
    input,
    text,
    problem,
    change,
    compositionEnd(event: CompositionEvent<HTMLInputElement>) {
      const composed = event.currentTarget.value;
      const plain = cleanCode(composed);
      if (plain !== composed) change(plain);
    },
    focus(event: FocusEvent<HTMLInputElement>) {
      setFocused(true);
      const { value: before, selectionStart, selectionEnd } = event.currentTarget;
      entered.current = {
        before,
        start: selectionStart ?? before.length,
        end: selectionEnd ?? before.length,
      };
    },
    blur() {
      setFocused(false);
      onBlur?.();
    },
  };
}
