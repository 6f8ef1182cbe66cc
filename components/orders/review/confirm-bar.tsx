'use client';
import { clsx } from 'clsx';
import { useLocale } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { useStepKeys } from '@/components/keyboard/use-step-keys.ts';
import { announce } from '@/components/ui/announcer.ts';
import { useGo } from '@/components/ui/link.tsx';
import { confirmOrderAction } from '@/lib/features/orders/actions.ts';
import { codes } from '@/lib/service-core/codes.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import type { MoneyText } from '@/lib/text/money-text.ts';
import { besideSpinner, buttonClass, Spinner, spinnerPlace } from '../../ui/button.tsx';
import { SlipBar } from './slip.tsx';
import type { Terms } from './terms.ts';

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

type GoButtonProps = {
  id?: string;
  busy: boolean;
  /** Stays focusable; a press leads to what is in the way instead of doing nothing. */
  off: boolean;
  onGo: () => void;
  children: ReactNode;
};

/** The button that sends: within reach of a thumb, named by its effect. */
export function GoButton({ id, busy, off, onGo, children }: GoButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onGo}
      className={clsx(
        buttonClass({ variant: 'primary' }),
        busy && besideSpinner.md,
        'tabular min-h-11 shrink-0 max-sm:w-full',
      )}
    >
      {busy && <Spinner className={spinnerPlace.md} />}
      {children}
    </button>
  );
}

type Answer = Awaited<ReturnType<typeof confirmOrderAction>>;
export type ConfirmRefusal = Extract<Answer, { ok: false }>['reason'];

export type ConfirmState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Sent, no answer: nothing is offered to press any more. */
  | { kind: 'checking' }
  /** The portal itself did not answer: the same wish may be sent again. */
  | { kind: 'no-answer' }
  | { kind: 'refused'; refusal: ConfirmRefusal };

const rateCodes: readonly string[] = ['quote-expired', 'quote-unknown', 'rate-changed'];
const rateStatuses: readonly string[] = [codes.quoteExpired, codes.quoteUnknown, codes.quoteUsed].map(
  ({ status }) => status,
);

/** The portal or, when it could not know, the service says that the rate no longer holds: a new one is the way on. */
export function asksForNewRate(refusal: { code: string; status?: string | null }): boolean {
  return refusal.code === 'refused'
    ? rateStatuses.includes(refusal.status ?? '')
    : rateCodes.includes(refusal.code);
}

/**
 * One wish to confirm, under one key: pressed twice, or again after the connection broke, it gets the first
 * result. Only after a definite refusal does the next press count as a new wish.
 * `readAgain` brings the order to what it is after the answer, before any page says anything about it.
 */
export function useConfirm(orderId: string, readAgain: () => Promise<unknown>) {
  const go = useGo();
  const key = useRef<string | null>(null);
  const [state, setState] = useState<ConfirmState>({ kind: 'idle' });

  async function confirm(terms: Terms): Promise<ConfirmRefusal | null> {
    key.current ??= crypto.randomUUID();
    setState({ kind: 'sending' });
    const answer = await confirmOrderAction({
      orderId,
      idempotencyKey: key.current,
      ...(terms.queryNo !== undefined && { queryNo: terms.queryNo }),
      acceptedRate: terms.rate,
      shownSource: terms.source,
      shownTarget: terms.target,
    }).catch(() => null);
    if (answer === null) {
      setState({ kind: 'no-answer' });
      // It may have arrived all the same: the page says nothing that is not on record.
      void readAgain();
      return null;
    }
    if (!answer.ok) {
      key.current = null;
      await readAgain();
      setState({ kind: 'refused', refusal: answer.reason });
      return answer.reason;
    }
    if (answer.value.state !== 'accepted') {
      setState({ kind: 'checking' });
      void readAgain();
      return null;
    }
    // The order's page opens with what this one knows: not with the moment before the answer.
    await readAgain();
    go(`/orders/${orderId}`);
    return null;
  }

  return { state, confirm };
}
