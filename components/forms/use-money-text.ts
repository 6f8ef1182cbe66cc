'use client';
import { type CompositionEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { caretAfter, groupDigits, type MoneyProblem, plainText, readMoney } from './money-text.ts';

type Setup = {
  value: string | null;
  currency: string;
  minorUnits: number;
  /** What was typed and could not be read, from an earlier visit. */
  initialText?: string;
  onChange: (value: string | null, meta: { raw: string; problem: MoneyProblem | null }) => void;
  onBlur?: () => void;
};

/**
 * The text of a money input beside its decimal value. What was typed stays as typed while it is questioned; a value
 * is shown grouped when nobody is in the field and plain while somebody types.
 */
export function useMoneyText({ value, currency, minorUnits, initialText, onChange, onBlur }: Setup) {
  const input = useRef<HTMLInputElement | null>(null);
  const nextCaret = useRef<number | null>(null);
  const [focused, setFocused] = useState(false);
  const [raw, setRaw] = useState<string | null>(initialText ?? null);

  const reading = raw === null ? null : readMoney(raw, { currency, minorUnits });
  const questioned = reading?.kind === 'problem' ? reading.problem : null;
  // A value from outside (a new rate, "use all") replaces the text, unless the text is what gave that value.
  const meant = reading?.kind === 'amount' ? reading.value : null;
  const own = raw !== null && (questioned !== null ? value === null : meant === value);
  const problem = own ? questioned : null;
  const settled = value === null ? '' : focused ? value : groupDigits(value);
  const text = own && (focused || problem !== null) ? raw : settled;

  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  function change(typed: string) {
    setRaw(typed);
    const next = readMoney(typed, { currency, minorUnits });
    onChange(next.kind === 'amount' ? next.value : null, {
      raw: typed,
      problem: next.kind === 'problem' ? next.problem : null,
    });
  }

  return {
    input,
    text,
    problem,
    change,
    compositionEnd(event: CompositionEvent<HTMLInputElement>) {
      const typed = event.currentTarget.value;
      const plain = plainText(typed);
      if (plain !== typed) change(plain);
    },
    focus(event: FocusEvent<HTMLInputElement>) {
      setFocused(true);
      const before = event.currentTarget.value;
      const caret = event.currentTarget.selectionStart ?? before.length;
      if (value !== null && before !== value) nextCaret.current = caretAfter({ before, caret, after: value });
    },
    blur() {
      setFocused(false);
      onBlur?.();
    },
  };
}
