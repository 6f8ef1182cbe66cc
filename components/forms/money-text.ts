'use client';
import { type CompositionEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { isCurrency } from '@/lib/service-core/money/amount.ts';
import { cleanCode } from '@/lib/service-core/text/clean-text.ts';

export type MoneyProblem =
  | 'not-a-number'
  | 'ambiguous'
  | 'negative'
  | 'below-zero'
  | 'not-positive'
  | 'too-many-decimals'
  | 'other-currency'
  | 'too-large';

export type MoneyReading =
  | { kind: 'empty' }
  /** Decimal text, exactly as meant: no rounding, no separators, no sign. */
  | { kind: 'amount'; value: string }
  | { kind: 'problem'; problem: MoneyProblem };

const signsOf: Record<string, readonly string[]> = {
  '¥': ['CNY', 'JPY'],
  $: ['USD', 'AUD', 'CAD', 'HKD', 'SGD', 'NZD', 'TWD', 'MXN'],
  '€': ['EUR'],
  '£': ['GBP'],
  '₹': ['INR'],
  '₩': ['KRW'],
  元: ['CNY'],
  RMB: ['CNY'],
};

/** Null if the text names another currency; letters that name no currency stay in the text. */
function withoutCurrency(text: string, currency: string): string | null {
  const match = /^(?:([A-Za-z]{3}|[¥$€£₹₩元]) ?)?(.*?)(?: ?([A-Za-z]{3}|[¥$€£₹₩元]))?$/u.exec(text);
  const named = [match?.[1], match?.[3]].flatMap((sign) => (sign === undefined ? [] : [sign.toUpperCase()]));
  const fits = (sign: string) => signsOf[sign]?.includes(currency) ?? sign === currency;
  if (named.every(fits)) return match?.[2] ?? text;
  return named.every((sign) => Object.hasOwn(signsOf, sign) || isCurrency(sign)) ? null : text;
}

/**
 * Parses a typed or pasted amount. It never rounds, drops a sign or guesses: `12,34` is ambiguous, so the user is
 * asked. Grouping by comma, space or apostrophe is accepted.
 */
export function readMoney(
  raw: string,
  o: { currency: string; minorUnits: number; maxDigits?: number; isZeroAllowed?: boolean },
): MoneyReading {
  const text = cleanCode(raw);
  if (text === '') return { kind: 'empty' };
  if (!/\d/.test(text)) return problem('not-a-number');
  const bare = withoutCurrency(text, o.currency);
  if (bare === null) return problem('other-currency');
  if (/^[-(]/.test(bare)) return problem(o.isZeroAllowed ? 'below-zero' : 'negative');
  if (!/^[\d., '’]+$/.test(bare)) return problem('not-a-number');

  const match = /^(\d+|\d{1,3}(?:([, '’])\d{3}(?:\2\d{3})*))?(?:\.(\d*))?$/.exec(bare);
  if (!match) return problem('ambiguous');
  const whole = (match[1] ?? '').replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = match[3] ?? '';
  if (decimals.length > o.minorUnits) return problem('too-many-decimals');
  if (!o.isZeroAllowed && !/[1-9]/.test(whole + decimals)) return problem('not-positive');
  if (whole.length > (o.maxDigits ?? 13)) return problem('too-large');
  return { kind: 'amount', value: decimals === '' ? whole : `${whole}.${decimals}` };
}

function problem(p: MoneyProblem): MoneyReading {
  return { kind: 'problem', problem: p };
}

/** `1234567.5` as `1,234,567.5`: thousands only, every digit kept. Both our languages group alike. */
export function groupDigits(value: string): string {
  const [whole = '', decimals] = value.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Returns the position of the caret in `after` with the same number of digits and points before it. */
export function caretAfter(o: { before: string; caret: number; after: string }): number {
  const wanted = o.before.slice(0, o.caret).replaceAll(/[^\d.]/g, '').length;
  let seen = 0;
  for (let index = 0; index < o.after.length; index++) {
    if (seen === wanted) return index;
    if (/[\d.]/.test(o.after[index] ?? '')) seen++;
  }
  return o.after.length;
}

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
 * The text of a money input and its decimal value. Ambiguous text stays as typed until resolved; a value is shown
 * grouped without focus and plain with focus.
 */
export function useMoneyText({ value, initialText, onChange, onBlur, ...money }: Setup) {
  const input = useRef<HTMLInputElement | null>(null);
  const entered = useRef<{ before: string; start: number; end: number } | null>(null);
  const [focused, setFocused] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);

  const raw = typed ?? (value === null && initialText ? initialText : null);
  const reading = raw === null ? null : readMoney(raw, money);
  const questioned = reading?.kind === 'problem' ? reading.problem : null;
  // A value from outside (a new rate, "use all") replaces the text, unless the text produced that value.
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
    // Tab selects the whole field, so that typing replaces the amount: the selection must survive the new text.
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
