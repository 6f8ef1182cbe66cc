'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { SubmitBar } from '@/components/approvals/submit-bar.tsx';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { rowMark } from '@/components/drafts/steps/wizard-steps.ts';
import { highlightUntilBlur, revealAndFocus } from '@/components/forms/page-form.tsx';
import { useCapability } from '@/components/live/capability-gate.tsx';
import { useAskOnReturn, useOrderDetail } from '@/components/orders/detail/use-order-detail.ts';
import { Refused } from '@/components/orders/service-words.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { capabilitiesKey } from '@/lib/features/exchanges/query-options.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { walletsKey, walletsOptions } from '@/lib/features/wallets/query-options.ts';
import { BLOCKERS_ID, BlockerList } from './blocker-list.tsx';
import { blockersOf, isConfirmed, isOpen } from './blockers.tsx';
import { asksForNewRate, ConfirmBar, RefusalNotice, useConfirm } from './confirm-bar.tsx';
import { RateChange } from './rate-change.tsx';
import { ReviewFigures, ReviewHero } from './review-hero.tsx';
import { Slip } from './slip.tsx';
import { useTerms } from './terms.ts';

type Props = {
  initial: OrderDetail;
  /** The order's form as it was sent. */
  values: DraftValues;
  /** True if this user may confirm orders, or request approval of an order. */
  mayConfirm: boolean;
  /** The server's duplicate warning, shown next to the confirmation. */
  doubt: ReactNode;
  /** Everything else that was sent, read back by the server. */
  children: ReactNode;
};

const confirming = ['confirm'] as const;
const loadChange = () => import('./order-change.tsx');

/** Step 5: the page is the review. The user confirms exactly the values shown here. */
export function ReviewPanel({ initial, values, mayConfirm, doubt, children }: Props) {
  const { detail, isOld, refresh } = useOrderDetail(initial);
  useAskOnReturn(detail);
  useScrollToHashRow();
  const words = useWords('review');
  const router = useRouter();
  const [read, setRead] = useState(initial);
  const rate = useTerms(detail, isOld);
  const { state, confirm } = useConfirm(detail.order.id, refresh);
  const outage = useCapability(confirming);
  const { money, can } = detail;
  const balance = useFreshBalance({
    readAt: money.wallet.readAt,
    nowMs: rate.portalNowMs,
    isWatched: can.confirm || can.submit,
  });
  const live = balance.wallets?.find(
    (one) => one.type === money.wallet.type && one.currency === money.wallet.currency,
  );
  const available = live?.available ?? money.wallet.available;
  const isChanged = amountsOf(detail) !== amountsOf(read);
  const diff = useOnDemand(loadChange, isChanged);
  // A confirmation is already recorded, from this page or elsewhere: no second one is offered.
  const isOnRecord = state.kind !== 'sending' && isConfirmed(detail);
  const isChecking = state.kind === 'checking' || (isOnRecord && detail.order.status.id === 'checking');
  const sent = state.kind === 'sending' || isChecking || isOld;
  const blockers = sent
    ? []
    : blockersOf({
        detail,
        mayConfirm,
        terms: rate.terms,
        offered: rate.offered !== null,
        changed: isChanged,
        available,
        readAt: balance.readAt,
        isStale: balance.isStale,
        outage,
        nowMs: rate.nowMs,
      });

  async function go(): Promise<void> {
    if (sent) return;
    if (blockers.length > 0) {
      document.getElementById(BLOCKERS_ID)?.focus();
      return;
    }
    const refusal = await confirm(rate.terms);
    if (refusal !== null && asksForNewRate(refusal)) rate.markExpired();
  }

  // The order was sent or never will be: its remaining balance must not be computed from the current balance.
  const isOver = !isOpen(detail);
  const mayGetRate = mayConfirm && (can.confirm || can.submit) && !(money.lockRate && !rate.expired);
  return (
    <div className="flex flex-col gap-4">
      <ReviewHero detail={detail} terms={rate.terms} expired={rate.expired} />
      <div className="flex flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start xl:gap-x-8">
        <div className="flex min-w-0 flex-col gap-4 max-xl:contents">
          {rate.offered && (
            <RateChange
              money={money}
              before={rate.terms}
              after={rate.offered}
              onAccept={rate.accept}
              onKeep={rate.expired ? undefined : rate.keep}
            />
          )}
          {isChanged && diff && (
            <CardSection titleId="order-change" title={words('order.title')}>
              <diff.OrderChange values={values} before={read} after={detail} />
            </CardSection>
          )}
          {children}
        </div>
        <Slip>
          <ReviewFigures
            detail={detail}
            terms={rate.terms}
            expired={rate.expired}
            available={isOver ? null : available}
            readAt={balance.readAt}
            nowMs={rate.nowMs}
            gettingRate={rate.loading}
            onNewRate={mayGetRate && !rate.offered ? () => void rate.requestRate() : undefined}
          />
          <output className="block empty:hidden">{isOld && <Notice>{words('reading')}</Notice>}</output>
          <div hidden={isOld} className={isOld ? undefined : 'contents'}>
            {isChecking && <CheckingNotice orderId={detail.order.id} />}
            {state.kind === 'no-answer' && !isOnRecord && (
              <Notice kind="warning" role="alert">
                {words('confirm.noAnswer')}
              </Notice>
            )}
            {state.kind === 'refused' && !isOnRecord && (
              <RefusalNotice refusal={state.refusal} detail={detail} />
            )}
            {!isOver && doubt}
            <BlockerList
              blockers={blockers}
              detail={detail}
              gettingRate={rate.loading}
              rateFailed={rate.failure && <Refused {...rate.failure}>{words('blockers.rateFailed')}</Refused>}
              onNewRate={() => void rate.requestRate()}
              balance={balance}
              onReload={() => {
                setRead(detail);
                rate.restart(detail);
                // The server reads the sent fields back.
                router.refresh();
              }}
            />
            {can.submit ? (
              <SubmitBar
                detail={detail}
                note={values.internalNote}
                terms={rate.terms}
                off={blockers.length > 0}
                onBlocked={() => document.getElementById(BLOCKERS_ID)?.focus()}
                onRateOver={rate.markExpired}
                readAgain={refresh}
              />
            ) : (
              <ConfirmBar
                amount={
                  money.fixedSide === 'target'
                    ? { amount: rate.terms.target, currency: money.target.currency }
                    : { amount: rate.terms.source, currency: money.source.currency }
                }
                busy={state.kind === 'sending'}
                off={blockers.length > 0 || isChecking}
                onGo={() => void go()}
              />
            )}
          </div>
        </Slip>
      </div>
    </div>
  );
}

/** The part of an order that the user reviewed; a change requires another review. */
function amountsOf({ money, order }: OrderDetail): string {
  const { source, target, rate } = money;
  return JSON.stringify([source, target, rate, order.sent]);
}

/** The confirmation was sent and its outcome is not known yet. */
function CheckingNotice({ orderId }: { orderId: string }) {
  const words = useWords('review');
  return (
    <Notice
      kind="warning"
      role="alert"
      title={words('confirm.checking.title')}
      actions={<TextLink href={`/orders/${orderId}`}>{words('blockers.seeOrder')}</TextLink>}
    >
      {words('confirm.checking.text')}
    </Notice>
  );
}

/** Scrolls to the changed row after an edit; the amounts have no row and are at the top of the page. */
function useScrollToHashRow(): void {
  useEffect(() => {
    if (!location.hash.startsWith(rowMark)) return;
    const path = location.hash.slice(rowMark.length);
    const row = [...document.querySelectorAll<HTMLElement>('[data-field]')].find(
      ({ dataset }) => dataset.field === path,
    );
    if (!row) return;
    revealAndFocus(row, row.closest('section')?.querySelector('a') ?? null);
    highlightUntilBlur(row);
  }, []);
}

const readAgainAfterMs = 40_000;
const staleAfterMs = 60_000;
const restMs = 10_000;

type Options = {
  /** As the server rendered it. */
  readAt: string | null;
  /** By the portal's clock, like `readAt`: the sandbox's clock can be moved forward at any time. */
  nowMs: number | null;
  /** True while the user is about to confirm: only then are balances refreshed automatically. */
  isWatched: boolean;
};

/**
 * The balances, refreshed before they are a minute old while the page is visible, so that nobody confirms by an older
 * balance (ui.md §2.4). Times are the server's.
 */
export function useFreshBalance({ readAt: rendered, nowMs, isWatched }: Options) {
  const client = useQueryClient();
  const { data } = useQuery(walletsOptions());
  const readAt = data?.readAt ?? rendered;
  const [reading, setReading] = useState(false);
  const [last, setLast] = useState<{ atMs: number; failed: boolean } | null>(null);

  const readAgain = useCallback(async () => {
    setReading(true);
    const done = await fetch('/api/wallets', { method: 'POST' }).then(
      (answer) => answer.ok,
      () => false,
    );
    await client.invalidateQueries({ queryKey: done ? walletsKey : capabilitiesKey });
    setLast({ atMs: Date.now(), failed: !done });
    setReading(false);
  }, [client]);

  const ageMs =
    nowMs === null ? null : readAt === null ? Number.POSITIVE_INFINITY : nowMs - Date.parse(readAt);
  const isDue = isWatched && !reading && ageMs !== null && ageMs > readAgainAfterMs;
  useEffect(() => {
    if (!isDue) return;
    // Also after a refresh without newer balances: each refresh is a call to the service.
    const waitMs = last === null ? 0 : last.atMs + restMs - Date.now();
    const stop = new AbortController();
    const read = () => document.visibilityState === 'visible' && void readAgain();
    const timer = setTimeout(read, Math.max(0, waitMs));
    document.addEventListener('visibilitychange', read, { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isDue, last, readAgain]);

  return {
    wallets: data?.wallets,
    readAt,
    isStale: ageMs !== null && ageMs > staleAfterMs,
    reading,
    failed: last?.failed === true,
    readAgain,
  };
}
