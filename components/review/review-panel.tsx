'use client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAskOnReturn } from '@/components/documents/use-ask-on-return.ts';
import { useOrderDetail } from '@/components/documents/use-order-detail.ts';
import { useWords } from '@/components/drafts/use-words.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import { BLOCKERS_ID, BlockerList } from './blocker-list.tsx';
import { blockersOf } from './blockers.ts';
import { ConfirmBar } from './confirm-bar.tsx';
import { RateChange } from './rate-change.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { ReviewHero } from './review-hero.tsx';
import { asksForNewRate, useConfirm } from './use-confirm.ts';
import { useTerms } from './use-terms.ts';

type Props = {
  initial: OrderDetail;
  /** Everything else that was sent, read back by the server. */
  children: ReactNode;
};

/** Step 5: the page is the check. What is confirmed is what stands here, to the last digit. */
export function ReviewPanel({ initial, children }: Props) {
  const { detail, refresh } = useOrderDetail(initial);
  useAskOnReturn(detail);
  const words = useWords('review');
  const [readVersion, setReadVersion] = useState(amountsOf(initial));
  const rate = useTerms(detail);
  const { state, confirm } = useConfirm(detail.order.id, refresh);
  const wallets = useQuery(walletsOptions()).data?.wallets;
  const { money } = detail;
  const live = wallets?.find(
    (one) => one.type === money.wallet.type && one.currency === money.wallet.currency,
  );
  const available = live?.available ?? money.wallet.available;
  const sent = state.kind === 'sending' || state.kind === 'checking';
  const blockers = sent
    ? []
    : blockersOf({
        detail,
        terms: rate.terms,
        offered: rate.offered !== null,
        changed: amountsOf(detail) !== readVersion,
        available,
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

  return (
    <div className="flex flex-col gap-5">
      <ReviewHero detail={detail} terms={rate.terms} expired={rate.expired} available={available} />
      {rate.offered && (
        <RateChange money={money} before={rate.terms} after={rate.offered} onAccept={rate.accept} />
      )}
      {children}
      <div className="flex flex-col gap-4">
        {state.kind === 'checking' && (
          <Notice kind="warning" role="alert" title={words('confirm.checking.title')}>
            {words('confirm.checking.text')}
          </Notice>
        )}
        {state.kind === 'no-answer' && (
          <Notice kind="warning" role="alert">
            {words('confirm.noAnswer')}
          </Notice>
        )}
        {state.kind === 'refused' && <RefusalNotice refusal={state.refusal} />}
        <BlockerList
          blockers={blockers}
          orderId={detail.order.id}
          sourceCurrency={money.source.currency}
          walletType={money.wallet.type}
          mayConvert={detail.can.convert}
          gettingRate={rate.loading}
          rateFailed={rate.failure && (rate.failure.message ?? words('blockers.rateFailed'))}
          onNewRate={() => void rate.requestRate()}
          onReload={() => {
            setReadVersion(amountsOf(detail));
            rate.restart(detail);
          }}
        />
        <ConfirmBar
          amount={
            money.fixedSide === 'target'
              ? { amount: rate.terms.target, currency: money.target.currency }
              : { amount: rate.terms.source, currency: money.source.currency }
          }
          busy={state.kind === 'sending'}
          off={blockers.length > 0 || state.kind === 'checking'}
          onGo={() => void go()}
        />
      </div>
    </div>
  );
}

/** What a person read of an order; when this is another, they must read again. */
function amountsOf({ money, order }: OrderDetail): string {
  const { source, target, rate } = money;
  return JSON.stringify([source, target, rate, order.sent]);
}
