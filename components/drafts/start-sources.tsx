'use client';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { Money } from '@/components/ui/values/money.tsx';
import { RelativeTime } from '@/components/ui/values/relative-time.tsx';
import type { OrderSummary } from '@/lib/features/orders/types.ts';
import type { PartySummary } from '@/lib/features/parties/types.ts';
import { InScript } from '../ui/values/in-script.tsx';
import { useWords } from './fields/use-words.ts';
import type { useNewDraft } from './use-new-draft.ts';

export type RecentOrder = Pick<
  OrderSummary,
  'id' | 'family' | 'orderNo' | 'beneficiaryName' | 'accountSuffix' | 'source' | 'createdAt'
>;
export type RecentRecipient = Pick<PartySummary, 'id' | 'family' | 'name' | 'bankName' | 'accountTail'>;
export type NewDraft = ReturnType<typeof useNewDraft>;

type SourcesProps = { id: string; title: string; text: string; children: ReactNode };

/** One kind of beginning: a list of things, each with its button. */
export function Sources({ id, title, text, children }: SourcesProps) {
  return (
    <CardSection titleId={id} title={title} description={text}>
      <ul className="divide-y divide-subtle">{children}</ul>
    </CardSection>
  );
}

type SourceProps = { name: string; detail: ReactNode; children: ReactNode };

export function Source({ name, detail, children }: SourceProps) {
  return (
    <li className="flex items-center justify-between gap-x-4 py-2.5">
      <div className="min-w-0">
        <span className="wrap-anywhere font-semibold">
          <InScript text={name} />
        </span>
        <span className="block text-hint text-ink-2">{detail}</span>
      </div>
      <span className="flex shrink-0 flex-wrap justify-end gap-2">{children}</span>
    </li>
  );
}

export function RecipientSources({
  recipients,
  draft,
}: {
  recipients: readonly RecentRecipient[];
  draft: NewDraft;
}) {
  const words = useWords('wizard');
  const choices = useWords('choices');
  if (recipients.length === 0) return null;
  return (
    <Sources id="start-recipient" title={words('new.recipient.title')} text={words('new.recipient.text')}>
      {recipients.map(({ id, family, name, bankName, accountTail }) => (
        <Source
          key={id}
          name={name}
          detail={[choices(`family.${family}`), bankName, accountTail && `•••• ${accountTail}`]
            .filter(Boolean)
            .join(' · ')}
        >
          <Button
            size="sm"
            busy={draft.busy === id}
            onClick={() => void draft.start({ family, from: { recipientId: id } }, { key: id })}
          >
            {words('new.recipient.button')}
            <span className="sr-only"> {name}</span>
          </Button>
        </Source>
      ))}
    </Sources>
  );
}

export function OrderSources({ orders, draft }: { orders: readonly RecentOrder[]; draft: NewDraft }) {
  const words = useWords('wizard');
  const choices = useWords('choices');
  if (orders.length === 0) return null;
  return (
    <Sources id="start-repeat" title={words('new.repeat.title')} text={words('new.repeat.text')}>
      {orders.map((order) => (
        <Source
          key={order.id}
          name={order.beneficiaryName || order.orderNo}
          detail={
            <>
              {choices(`family.${order.family}`)} ·{' '}
              <Money amount={order.source.amount} currency={order.source.currency} /> ·{' '}
              <RelativeTime at={order.createdAt} />
            </>
          }
        >
          <Button
            size="sm"
            busy={draft.busy === order.id}
            onClick={() =>
              void draft.start({ family: order.family, from: { repeatOrderId: order.id } }, { key: order.id })
            }
          >
            {words('new.repeat.button')}
            <span className="sr-only">
              {' '}
              {order.beneficiaryName} {order.orderNo}
            </span>
          </Button>
        </Source>
      ))}
    </Sources>
  );
}
