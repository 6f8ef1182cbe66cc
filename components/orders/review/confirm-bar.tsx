'use client';
import { clsx } from 'clsx';
import { useLocale } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mayBeDone, useAccessRefusal } from '@/components/account/use-access-refusal.ts';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { RepeatButton } from '@/components/drafts/use-new-draft.tsx';
import { refusalTarget, WhyLink } from '@/components/help/help-address.tsx';
import { useStepKeys } from '@/components/keyboard/use-shortcut.tsx';
import { announce } from '@/components/ui/announcer.tsx';
import { useGo } from '@/components/ui/link.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { confirmOrderAction } from '@/lib/features/orders/actions.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { codes } from '@/lib/service-core/codes.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import type { MoneyText } from '@/lib/text/money-text.ts';
import { besideSpinner, buttonClass, LinkButton, Spinner, spinnerPlace } from '../../ui/button.tsx';
import { SlipBar } from './slip.tsx';
import type { Terms } from './terms.ts';

const SECOND_PRESS_MS = 5_000;

type Props = {
  /** The fixed side. */
  amount: MoneyText;
  busy: boolean;
  /** Stays focusable; a press leads to the first blocker. */
  off: boolean;
  onGo: () => void;
};

/** A button named by its effect. A keyboard shortcut needs a second press, against slips (ui.md §3.14). */
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
      <div className="min-w-0 text-hint text-ink-2 sm:me-auto">
        <Sending busy={busy} text={words('confirm.sending')} otherwise={words('confirm.note')} />
      </div>
      <GoButton testId="confirm" busy={busy} off={off} onGo={onGo}>
        {words(armed ? 'confirm.again' : 'confirm.button', { amount: money })}
      </GoButton>
    </SlipBar>
  );
}

const answersWithinMs = 500;

type SendingProps = { busy: boolean; text: string; otherwise?: string };

/** Says what is under way when no answer has come within half a second; a quick answer speaks for itself. */
export function Sending({ busy, text, otherwise }: SendingProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), answersWithinMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return (
    <>
      <output className="block text-ink empty:hidden">{isLate && text}</output>
      {!isLate && otherwise && <p>{otherwise}</p>}
    </>
  );
}

type GoButtonProps = {
  id?: string;
  testId: 'confirm' | 'submit' | 'approve';
  busy: boolean;
  /** Stays focusable; a press leads to the first blocker instead of doing nothing. */
  off: boolean;
  onGo: () => void;
  children: ReactNode;
};

/** The send button: within a thumb's reach, named by its effect. */
export function GoButton({ id, testId, busy, off, onGo, children }: GoButtonProps) {
  return (
    <button
      id={id}
      type="button"
      data-testid={testId}
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
type ConfirmRefusal = Extract<Answer, { ok: false }>['reason'];

export type ConfirmState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Sent without an answer: the button is not offered again. */
  | { kind: 'checking' }
  /** The portal itself did not answer: the same request may be sent again. */
  | { kind: 'no-answer' }
  | { kind: 'refused'; refusal: ConfirmRefusal };

const rateCodes: readonly string[] = ['quote-expired', 'quote-unknown', 'rate-changed'];
const rateStatuses: readonly string[] = [codes.quoteExpired, codes.quoteUnknown, codes.quoteUsed].map(
  ({ status }) => status,
);

/** The portal or the service says that the rate no longer holds: the user needs a new rate. */
export function asksForNewRate(refusal: { code: string; status?: string | null }): boolean {
  return refusal.code === 'refused'
    ? rateStatuses.includes(refusal.status ?? '')
    : rateCodes.includes(refusal.code);
}

/**
 * Confirms under one idempotency key: a second press, or a retry after a lost connection, gets the first result. Only a
 * definite refusal starts a new key. `readAgain` refreshes the order before the page shows the result.
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
      shownName: terms.suppliedName,
    }).catch(() => null);
    if (answer === null) {
      setState({ kind: 'no-answer' });
      // The request may have arrived anyway: the page states only what is recorded.
      void readAgain();
      return null;
    }
    if (!answer.ok) {
      if (!mayBeDone(answer.reason)) key.current = null;
      await readAgain();
      setState({ kind: 'refused', refusal: answer.reason });
      return answer.reason;
    }
    if (answer.value.state !== 'accepted') {
      setState({ kind: 'checking' });
      void readAgain();
      return null;
    }
    // Gives the order's page the current state instead of the state before the answer.
    await readAgain();
    go(`/orders/${orderId}`);
    return null;
  }

  return { state, confirm };
}

type RefusalNoticeProps = { refusal: ConfirmRefusal; detail: OrderDetail };

/** The reason that the confirmation failed, the service's own words first. Nothing for listed blockers. */
export function RefusalNotice({ refusal, detail }: RefusalNoticeProps) {
  const words = useWords('review');
  const accessRefusal = useAccessRefusal();
  const text = () => {
    if (asksForNewRate(refusal)) return null;
    switch (refusal.code) {
      case 'refused':
        return words('confirm.refused', { raw: refusal.message });
      case 'unavailable':
        return words('confirm.unavailable');
      case 'amounts-changed':
      case 'name-changed':
        return words('blockers.changed');
      case 'not-allowed-now':
        return words('blockers.notConfirmable');
      case 'approval-needed':
        return words(refusal.isWaiting ? 'confirm.approvalWaits' : 'confirm.approvalNeeded');
      case 'quote-unknown':
      case 'quote-expired':
      case 'rate-changed':
        return null;
      default:
        return accessRefusal(refusal);
    }
  };
  const shown = text();
  if (shown === null) return null;
  const way = refusal.code === 'refused' ? <NextAction status={refusal.status} detail={detail} /> : undefined;
  return (
    <Notice kind="error" role="alert" actions={way}>
      {shown} <WhyLink about={refusalTarget(refusal)} what={shown} />
    </Notice>
  );
}

/** The next step after a refusal, by its code and the order's status. */
function NextAction({ status, detail }: { status: string; detail: OrderDetail }): ReactNode {
  const words = useWords('review');
  const { order, can } = detail;
  const isShort = status === codes.insufficientBalance.status;
  // The order's failure may be reported a moment later.
  if (isShort || order.status.id === 'failed') {
    return (
      <span className="flex flex-col gap-2">
        <span>{words(isShort ? 'confirm.action.balance' : 'confirm.action.repeat')}</span>
        {can.repeat && <RepeatButton variant="primary" orderId={order.id} family={order.family} />}
      </span>
    );
  }
  if (status === codes.documentsMissing.status) {
    return (
      <LinkButton size="sm" href={`/orders/${order.id}/documents`}>
        {words('blockers.addDocuments')}
      </LinkButton>
    );
  }
  return <span className="text-ink-2">{words('confirm.action.other')}</span>;
}
