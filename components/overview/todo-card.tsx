import type { Route } from 'next';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { StatusId } from '@/lib/features/orders/status.config.ts';
import type { OrderSummary } from '@/lib/features/orders/types.ts';
import type { Overview } from '@/lib/features/overview/types.ts';
import { OrderBadge } from '../orders/order-badge.tsx';
import { CardSection } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Identifier } from '../ui/identifier.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Money } from '../ui/money.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { timeTag } from '../ui/time-tag.tsx';

type Props = { overview: Overview; mayDraft: boolean; className?: string };

const steps: Partial<Record<StatusId, { path: string; action: 'addDocuments' | 'review' }>> = {
  documentsNeeded: { path: '/documents', action: 'addDocuments' },
  readyToConfirm: { path: '/review', action: 'review' },
};

/** The list above all charts: what waits for somebody here, the longest wait first, one way on each. */
export function TodoCard({ overview, mayDraft, className }: Props) {
  const t = useTranslations('overview');
  const { needsMe, needsMeTotal, failedLately, openDrafts, byStatus } = overview;
  const isNew = byStatus.length === 0 && openDrafts === 0;
  const isDone = needsMeTotal === 0 && !failedLately && openDrafts === 0;
  return (
    <CardSection
      titleId="overview-todo"
      title={t('todo')}
      description={needsMeTotal === 0 ? undefined : t('todoText', { count: needsMeTotal })}
      className={className}
      actions={
        needsMeTotal > needsMe.length && (
          <TextLink href="/orders?view=needs-me">{t('showAllTodo', { count: needsMeTotal })}</TextLink>
        )
      }
    >
      {isNew && (
        <EmptyState
          title={t('firstTitle')}
          action={
            mayDraft && (
              <LinkButton href="/transfers/new" size="sm">
                {t('newTransfer')}
              </LinkButton>
            )
          }
        >
          {t('firstText')}
        </EmptyState>
      )}
      {!isNew && isDone && <p className="text-ink-2">{t('todoEmpty')}</p>}
      <ul className="-my-2 divide-y divide-subtle">
        {needsMe.map((order) => (
          <TodoOrder key={order.id} order={order} mayAct={mayDraft} />
        ))}
        {failedLately && (
          <TodoGroup text={t('todoFailed', failedLately)} href="/orders?view=failed" action={t('openFailed')}>
            {t.rich('oldest', timeTag(failedLately.oldestAt))}
          </TodoGroup>
        )}
        {openDrafts > 0 && (
          <TodoGroup text={t('todoDrafts', { count: openDrafts })} href="/drafts" action={t('openDrafts')} />
        )}
      </ul>
    </CardSection>
  );
}

type GroupProps = { text: string; href: Route; action: string; children?: ReactNode };

/** Several of a kind in one line, with one way to them. */
function TodoGroup({ text, href, action, children }: GroupProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <span className="flex flex-wrap gap-x-4">
        {text} <span className="text-hint text-ink-2">{children}</span>
      </span>
      <LinkButton size="sm" href={href}>
        {action}
      </LinkButton>
    </li>
  );
}

function TodoOrder({ order, mayAct }: { order: OrderSummary; mayAct: boolean }) {
  const t = useTranslations('overview');
  const statuses = useTranslations('statuses');
  const step = mayAct ? steps[order.status.id] : undefined;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-2.5 lg:grid-cols-[11rem_minmax(0,1fr)_auto_7.5rem_10rem]">
      <span className="max-lg:col-span-2">
        <OrderBadge status={order.status} />
      </span>
      <span className="min-w-0">
        <span className="block truncate">{order.beneficiaryName}</span>
        <TextLink href={`/orders/${order.id}`} className="text-hint">
          <Identifier value={order.orderNo} />
        </TextLink>
      </span>
      <span className="justify-self-end">
        <Money amount={order.source.amount} currency={order.source.currency} column />
      </span>
      <span className="text-hint text-ink-2 lg:text-end">
        <RelativeTime at={order.statusAt} />
      </span>
      <span className="justify-self-end">
        <LinkButton size="sm" href={`/orders/${order.id}${step?.path ?? ''}`}>
          {step ? statuses(`action.${step.action}`) : t('open')}
          <span className="sr-only"> {order.orderNo}</span>
        </LinkButton>
      </span>
    </li>
  );
}
