'use client';
import { useTimeZone } from 'next-intl';
import type { ReactNode } from 'react';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { CapabilityNotice } from '@/components/live/capability-gate.tsx';
import { TextButton } from '@/components/ui/text-button.tsx';
import { TextLink, textLinkClass } from '@/components/ui/text-link.tsx';
import { clockTime } from '@/components/ui/values/date-text.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { BlockerFrame } from './blocker-frame.tsx';
import { type Blocker, standingKinds } from './blockers.ts';
import { ShortBlocker } from './short-blocker.tsx';

const rateWords = { 'quote-expired': 'quoteExpired', 'quote-needed': 'quoteNeeded' } as const;

export const BLOCKERS_ID = 'review-blockers';

type Props = {
  blockers: readonly Blocker[];
  detail: Pick<OrderDetail, 'order' | 'money' | 'can'>;
  gettingRate: boolean;
  rateFailed: string | null;
  onNewRate: () => void;
  balance: { reading: boolean; failed: boolean; readAgain: () => Promise<void> };
  onReload: () => void;
};

/** Above the button: each thing that is in the way, with the way to settle it. */
export function BlockerList(props: Props) {
  const { blockers } = props;
  const words = useWords('review');
  if (blockers.length === 0) return null;
  // Nobody can settle these from here: they are a reason, not a task.
  const standing = blockers.some(({ kind }) => standingKinds.includes(kind));
  return (
    <BlockerFrame
      id={BLOCKERS_ID}
      title={standing ? words('blockers.standing') : words('blockers.title', { count: blockers.length })}
      items={blockers.map((blocker) => ({
        key: blocker.kind,
        content: <BlockerItem blocker={blocker} {...props} />,
      }))}
    />
  );
}

function BlockerItem({ blocker, ...props }: Props & { blocker: Blocker }) {
  const words = useWords('review');
  const orderId = props.detail.order.id;
  switch (blocker.kind) {
    case 'quote-expired':
    case 'quote-needed':
      return (
        <Task text={props.rateFailed ?? words(`blockers.${rateWords[blocker.kind]}`)}>
          <TextButton busy={props.gettingRate} onClick={props.onNewRate}>
            {words('blockers.getRate')}
          </TextButton>
        </Task>
      );
    case 'quote-changed':
      return (
        <Task text={words('blockers.quoteChanged')}>
          <a className={textLinkClass} href="#rate-change">
            {words('change.title')}
          </a>
        </Task>
      );
    case 'short':
      return <ShortBlocker amount={blocker.amount} detail={props.detail} />;
    case 'stale':
      return <StaleBlocker readAt={blocker.readAt} balance={props.balance} />;
    case 'outage':
      return <CapabilityNotice outage={blocker.outage} />;
    case 'documents':
      return (
        <Task text={words('blockers.documents')}>
          <TextLink href={`/orders/${orderId}/documents`}>{words('blockers.addDocuments')}</TextLink>
        </Task>
      );
    case 'information':
      return (
        <Task text={words('blockers.information')}>
          {blocker.link !== null && (
            <a className={textLinkClass} href={blocker.link} target="_blank" rel="noreferrer">
              {words('blockers.openRequest')}
            </a>
          )}
        </Task>
      );
    case 'changed':
      return (
        <Task text={words('blockers.changed')}>
          <TextButton onClick={props.onReload}>{words('blockers.reload')}</TextButton>
        </Task>
      );
    case 'pre-check':
      return <ToOrder text={words('blockers.preCheck')} orderId={orderId} />;
    case 'not-confirmable':
      return <ToOrder text={words('blockers.notConfirmable')} orderId={orderId} />;
    case 'role':
      return <ToOrder text={words('blockers.roleWho')} orderId={orderId} />;
    case 'waiting-approval':
      return <ToOrder text={words('blockers.waitingApproval')} orderId={orderId} />;
    default:
      return blocker satisfies never;
  }
}

function StaleBlocker({ readAt, balance }: { readAt: string | null; balance: Props['balance'] }) {
  const words = useWords('review');
  const timeZone = useTimeZone() ?? 'UTC';
  return (
    <>
      <span>
        {readAt === null
          ? words('blockers.staleNever')
          : words('blockers.stale', { time: clockTime(readAt, timeZone) })}
      </span>
      <TextButton busy={balance.reading} onClick={() => void balance.readAgain()}>
        {words('blockers.readAgain')}
      </TextButton>
      {balance.failed && !balance.reading && (
        <span className="text-ink-2">{words('blockers.readFailed')}</span>
      )}
    </>
  );
}

function ToOrder({ text, orderId }: { text: string; orderId: string }) {
  const words = useWords('review');
  return (
    <Task text={text}>
      <TextLink href={`/orders/${orderId}`}>{words('blockers.seeOrder')}</TextLink>
    </Task>
  );
}

function Task({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span>{text}</span>
      {children}
    </>
  );
}
