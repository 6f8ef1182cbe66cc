'use client';
import { useTimeZone } from 'next-intl';
import { useWords } from '@/components/drafts/use-words.ts';
import { CapabilityNotice } from '@/components/live/capability-gate.tsx';
import { clockTime } from '@/components/ui/date-text.ts';
import { TextButton } from '@/components/ui/text-button.tsx';
import { TextLink, textLinkClass } from '@/components/ui/text-link.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { BlockerFrame } from './blocker-frame.tsx';
import { type Blocker, standingKinds } from './blockers.ts';
import { ShortBlocker } from './short-blocker.tsx';

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
      return (
        <>
          <span>{props.rateFailed ?? words('blockers.quoteExpired')}</span>
          <TextButton busy={props.gettingRate} onClick={props.onNewRate}>
            {words('blockers.getRate')}
          </TextButton>
        </>
      );
    case 'quote-changed':
      return (
        <>
          <span>{words('blockers.quoteChanged')}</span>
          <a className={textLinkClass} href="#rate-change">
            {words('change.title')}
          </a>
        </>
      );
    case 'quote-needed':
      return (
        <>
          <span>{props.rateFailed ?? words('blockers.quoteNeeded')}</span>
          <TextButton busy={props.gettingRate} onClick={props.onNewRate}>
            {words('blockers.getRate')}
          </TextButton>
        </>
      );
    case 'short':
      return <ShortBlocker amount={blocker.amount} detail={props.detail} />;
    case 'stale':
      return <StaleBlocker readAt={blocker.readAt} balance={props.balance} />;
    case 'outage':
      return <CapabilityNotice outage={blocker.outage} />;
    case 'documents':
      return (
        <>
          <span>{words('blockers.documents')}</span>
          <TextLink href={`/orders/${orderId}/documents`}>{words('blockers.addDocuments')}</TextLink>
        </>
      );
    case 'information':
      return (
        <>
          <span>{words('blockers.information')}</span>
          {blocker.link !== null && (
            <a className={textLinkClass} href={blocker.link} target="_blank" rel="noreferrer">
              {words('blockers.openRequest')}
            </a>
          )}
        </>
      );
    case 'changed':
      return (
        <>
          <span>{words('blockers.changed')}</span>
          <TextButton onClick={props.onReload}>{words('blockers.reload')}</TextButton>
        </>
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
    <>
      <span>{text}</span>
      <TextLink href={`/orders/${orderId}`}>{words('blockers.seeOrder')}</TextLink>
    </>
  );
}
