'use client';
import { useLocale } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { useStepKeys } from '@/components/keyboard/use-step-keys.ts';
import { announce } from '@/components/ui/announcer.ts';
import type { MoneyText } from '@/lib/money-text.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { GoButton } from './go-button.tsx';
import { SlipBar } from './slip.tsx';

const SECOND_PRESS_MS = 5_000;

type Props = {
  /** The side that cannot move. */
  amount: MoneyText;
  busy: boolean;
  /** Stays focusable; a press leads to what is in the way. */
  off: boolean;
  onGo: () => void;
};

/** The button names its effect. By keyboard shortcut it takes a second press, because a hand slips (ui.md §3.14). */
export function ConfirmBar({ amount, busy, off, onGo }: Props) {
  const words = useWords('review');
  const locale = useLocale();
  const [armed, setArmed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const money = displayMoney(amount.amount, amount.currency, locale);

  useStepKeys({
    onGo: () => {
      if (busy) return;
      clearTimeout(timer.current);
      if (armed || off) {
        setArmed(false);
        onGo();
        return;
      }
      setArmed(true);
      announce(words('confirm.again', { amount: money }), 'assertive');
      timer.current = setTimeout(() => setArmed(false), SECOND_PRESS_MS);
    },
  });

  return (
    <SlipBar aria-label={words('title')}>
      <p className="min-w-0 text-hint text-ink-2 sm:me-auto">{words('confirm.note')}</p>
      <GoButton busy={busy} off={off} onGo={onGo}>
        {words(armed ? 'confirm.again' : 'confirm.button', { amount: money })}
      </GoButton>
    </SlipBar>
  );
}
