'use client';
import { Check, Copy } from 'lucide-react';
import { useLocale, useTimeZone } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { CapabilityNotice } from '@/components/live/capability-gate.tsx';
import { announce } from '@/components/ui/announcer.tsx';
import { Button, TextButton } from '@/components/ui/button.tsx';
import { TextLink, textLinkClass } from '@/components/ui/text-link.tsx';
import { useCopy } from '@/components/ui/values/copy-button.tsx';
import { clockTime } from '@/components/ui/values/time.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { fundAddress } from '@/lib/features/wallets/activity-address.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { type Blocker, BlockerFrame, unresolvableKinds } from './blockers.tsx';

const rateWords = { 'quote-expired': 'quoteExpired', 'quote-needed': 'quoteNeeded' } as const;

export const BLOCKERS_ID = 'review-blockers';

type Props = {
  blockers: readonly Blocker[];
  detail: Pick<OrderDetail, 'order' | 'money' | 'can'>;
  gettingRate: boolean;
  rateFailed: ReactNode;
  onNewRate: () => void;
  balance: { reading: boolean; failed: boolean; readAgain: () => Promise<void> };
  onReload: () => void;
};

/** The blockers above the button, each with a way to resolve it. */
export function BlockerList(props: Props) {
  const { blockers } = props;
  const words = useWords('review');
  if (blockers.length === 0) return null;
  // The user cannot resolve these blockers, so they are shown as a reason, not as a task.
  const standing = blockers.some(({ kind }) => unresolvableKinds.includes(kind));
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

function Task({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <>
      <span>{text}</span>
      {children}
    </>
  );
}

type ShortBlockerProps = {
  /** The missing amount, as decimal text of the source currency. */
  amount: string;
  detail: Pick<OrderDetail, 'order' | 'money' | 'can'>;
};

/** The exact shortfall, with a button to convert it, or a message for a colleague who may. */
function ShortBlocker({ amount, detail }: ShortBlockerProps) {
  const words = useWords('review');
  const locale = useLocale();
  const { order, money, can } = detail;
  const { wallet } = money;
  const missing = displayMoney(amount, wallet.currency, locale);
  const back = `/orders/${order.id}/review`;
  const search = new URLSearchParams({ walletType: wallet.type, to: wallet.currency, amount, back });
  return (
    <>
      <span>{words('blockers.short', { amount: missing })}</span>
      {can.convert ? (
        <TextLink href={`/wallets/convert?${search}`}>{words('blockers.convert')}</TextLink>
      ) : (
        <AskForIt amount={missing} orderNo={order.orderNo} wallet={wallet} path={back} />
      )}
      <TextLink href={fundAddress(wallet, amount)}>{words('blockers.addMoney')}</TextLink>
    </>
  );
}

type Wish = { amount: string; orderNo: string; wallet: OrderDetail['money']['wallet']; path: string };

/** The person to ask and a message to send: exact, and without personal data. */
function AskForIt({ amount, orderNo, wallet, path }: Wish) {
  const words = useWords('review');
  const choices = useWords('choices');
  const common = useWords('common');
  const copyText = useCopy();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    const walletName = words('hero.wallet', {
      type: choices(`walletType.${wallet.type}`),
      currency: wallet.currency,
    });
    const address = `${location.origin}${path}`;
    const text = words('blockers.requestText', { amount, wallet: walletName, orderNo, address });
    const done = await copyText(text);
    setCopied(done);
    if (done) announce(common('copied'));
  }

  const Icon = copied ? Check : Copy;
  return (
    <>
      <span className="text-ink-2">{words('blockers.askWhom')}</span>
      <Button size="sm" icon={<Icon className="size-4" />} onClick={() => void copy()}>
        {copied ? common('copied') : words('blockers.copyRequest')}
      </Button>
    </>
  );
}
