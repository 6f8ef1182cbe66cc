'use client';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { approvalOptions, approvalQueueOptions } from '@/lib/features/approvals/query-options.ts';
import type { ApprovalDetail, ApprovalPage } from '@/lib/features/approvals/schema.ts';
import { useShortcut } from '../keyboard/use-shortcut.tsx';
import { StaleNotice, useRestored } from '../live/fresh.tsx';
import { RecipientName } from '../orders/recipient-name.tsx';
import { SameAmountNotice } from '../orders/review/same-amount-notice.tsx';
import { SentSummary } from '../orders/review/sent-summary.tsx';
import { Disclosure, Section } from '../ui/card.tsx';
import { Link, useGo } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { DescriptionList } from '../ui/values/description-list.tsx';
import { Money } from '../ui/values/money.tsx';
import { Initials } from '../ui/values/person.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalDocuments } from './approval-documents.tsx';
import { ApprovalFacts, ApprovalHeader } from './approval-header.tsx';
import { ChangesCards } from './changes-cards.tsx';
import { RecipientSection } from './recipient-section.tsx';

type Props = {
  initial: ApprovalPage;
  /** True if this user may decide on approvals. */
  decides: boolean;
  /** The user decided another order on this page a moment ago. */
  followsDecision: boolean;
  /** The outcome of that decision. */
  children: ReactNode;
};

/** The approval page with live updates: everything to review, then the decision. Typed text survives updates. */
export function ApprovalPanel({ initial, decides, followsDecision, children }: Props) {
  const t = useTranslations('approvals');
  const { id } = initial.approval;
  const orderId = initial.order.order.id;
  const { data, isError, refetch } = useQuery({
    ...approvalOptions({ id, orderId }),
    initialData: initial,
    staleTime: 10_000,
  });
  // An earlier visit may have left an older version in the cache.
  const page = data.order.serverNow < initial.order.serverNow ? initial : data;
  const { approval, readBack } = page;
  const isOld = useRestored({
    drawn: `${id} ${initial.order.serverNow}`,
    readAt: page.order.serverNow,
    readAgain: refetch,
  });
  const isWaiting = approval.state === 'waiting';
  const facts = (
    <>
      <WalletSection wallet={approval.wallet} />
      <RecipientSection page={page} />
      <Disclosure summary={t('everything')}>
        <div className="flex flex-col gap-5">
          <SentSummary readBack={readBack} orderId={orderId} />
        </div>
      </Disclosure>
      <SameAmountNotice other={page.sameAmount} />
    </>
  );
  return (
    <div className="min-[110rem]:grid min-[110rem]:grid-cols-[18rem_minmax(0,1fr)] min-[110rem]:gap-x-8">
      <QueueColumn id={id} />
      <div className="mx-auto flex w-full min-w-0 max-w-2xl flex-col gap-5 xl:max-w-none">
        {children}
        <StaleNotice isError={isError} />
        <ApprovalHeader page={page} decides={decides} />
        <ClosedNotice approval={approval} orderId={orderId} />
        <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,52fr)_minmax(0,48fr)] 2xl:gap-x-12 xl:items-start">
          <div className="xl:sticky xl:top-18">
            <ApprovalDocuments
              approvalId={id}
              orderId={orderId}
              documents={approval.documents}
              isNoted={isWaiting && decides}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <ApprovalFacts page={page} />
            <ChangesCards approval={approval} values={readBack.values} />
            {isWaiting ? (
              <ApprovalDecision page={page} isOld={isOld} refresh={refetch} followsDecision={followsDecision}>
                {facts}
              </ApprovalDecision>
            ) : (
              facts
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The result of a decided submission. */
function ClosedNotice({ approval, orderId }: { approval: ApprovalDetail; orderId: string }) {
  const t = useTranslations('approvals.closed');
  const { state, closed } = approval;
  if (state === 'waiting') return null;
  return (
    <Notice
      title={t(state, { name: closed?.name ?? '' })}
      actions={<TextLink href={`/orders/${orderId}`}>{t('seeOrder')}</TextLink>}
    >
      {closed?.reason && <bdi className="block">{closed.reason}</bdi>}
      {closed && <p>{t.rich('at', timeTag(closed.at))}</p>}
    </Notice>
  );
}

/** The pending orders, beside the open order on wide windows; J and K step through them on any window. */
export function QueueColumn({ id }: { id: string }) {
  const t = useTranslations('approvals.queue');
  const go = useGo();
  const { data } = useQuery({ ...approvalQueueOptions(), staleTime: 10_000 });
  const rows = data?.rows ?? [];
  const step = (by: 1 | -1) => {
    const here = rows.findIndex((row) => row.id === id);
    const next = here === -1 ? rows[0] : rows[here + by];
    if (next) go(`/approvals/${next.id}`);
  };
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  return (
    <nav
      aria-label={t('caption')}
      className="sticky top-18 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto min-[110rem]:block"
    >
      <h2 className="mb-2 px-3 text-hint text-ink-2">
        {data ? t('count', { count: rows.length }) : t('caption')}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              href={`/approvals/${row.id}`}
              aria-current={row.id === id ? 'page' : undefined}
              className={clsx(
                'flex items-center gap-3 rounded-sm px-3 py-2 -outline-offset-2',
                row.id === id ? 'bg-selected' : 'hover:bg-hover',
              )}
            >
              <Initials name={row.beneficiaryName} />
              <span className="min-w-0">
                <span className={clsx('block truncate', row.id === id && 'font-semibold')}>
                  <RecipientName order={row} />
                </span>
                <span className="block text-hint text-ink-2">
                  <Money amount={row.source.amount} currency={row.source.currency} />
                  {row.bar !== null && ` · ${t(`bar.${row.bar}`)}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The wallet's balance now, after this order, and after all other pending orders. */
function WalletSection({ wallet }: { wallet: ApprovalDetail['wallet'] }) {
  const t = useTranslations('approvals.wallet');
  const choices = useTranslations('choices');
  const { available, afterThis, afterQueue, currency, readAt } = wallet;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  if (available === null || afterThis === null || afterQueue === null) {
    return (
      <Section titleId="approval-wallet" title={t('title')}>
        <p className="text-ink-2">{t('unknown')}</p>
      </Section>
    );
  }
  return (
    <Section
      titleId="approval-wallet"
      title={t('title')}
      description={
        <>
          {currency} · {choices(`walletType.${wallet.type}`)}
          {readAt && <> · {t.rich('read', timeTag(readAt))}</>}
        </>
      }
    >
      <DescriptionList
        rows={[
          { id: 'available', label: t('available'), value: money(available) },
          { id: 'this', label: t('afterThis'), value: money(afterThis) },
          { id: 'queue', label: t('afterQueue'), value: money(afterQueue) },
        ]}
      />
      {afterQueue.startsWith('-') && !afterThis.startsWith('-') && (
        <Notice kind="warning" className="mt-3">
          {t('queueShort')}
        </Notice>
      )}
    </Section>
  );
}
