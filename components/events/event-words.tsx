import { useTranslations } from 'next-intl';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { ServiceStatus } from '../orders/detail/service-status.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { StatusBadge, type StatusBadgeProps } from '../ui/values/status-badge.tsx';

const looks: Record<WebhookEventView['state'], Pick<StatusBadgeProps, 'tone' | 'shape' | 'icon'>> = {
  received: { tone: 'info', shape: 'hourglass', icon: 'hourglass' },
  applied: { tone: 'green', shape: 'filled-circle', icon: 'check' },
  unchanged: { tone: 'neutral', shape: 'hollow-circle', icon: 'check' },
  'unknown-subject': { tone: 'amber', shape: 'triangle', icon: 'circle-help' },
  rejected: { tone: 'red', shape: 'octagon', icon: 'octagon-x' },
  failed: { tone: 'red', shape: 'octagon', icon: 'octagon-x' },
};

/** The outcome of a callback. */
export function EventState({ event, size }: { event: WebhookEventView; size?: 'sm' | 'md' }) {
  const t = useTranslations('events');
  const plain = event.state === 'applied' || event.state === 'unchanged';
  return (
    <StatusBadge
      {...looks[event.state]}
      label={t(`state.${event.state}`)}
      size={size}
      plain={plain && size !== 'md'}
    />
  );
}

/** `payment` and `balance` in words, anything else as it was sent. */
export function useEventName(): (event: WebhookEventView) => string {
  const t = useTranslations('events');
  return ({ event }) => {
    if (event === null) return t('unreadable');
    return event === 'payment' || event === 'balance' ? t(`eventName.${event}`) : event;
  };
}

export function EventName({ event }: { event: WebhookEventView }) {
  return useEventName()(event);
}

/** The reported status in words; an unknown one as it was sent. */
export function EventStatus({ event: { event, status } }: { event: WebhookEventView }) {
  const t = useTranslations('events');
  if (status === null) return '—';
  if (event === 'payment') return <ServiceStatus raw={status} />;
  return event === 'balance' && status === 'changed' ? t('newBalance') : status;
}

/** The order it belongs to, or the id as it came. */
export function EventSubject({ event }: { event: WebhookEventView }) {
  const { orderId, orderNo, subjectId } = event;
  if (orderId !== null && orderNo !== null)
    return (
      <TextLink href={`/orders/${orderId}`}>
        <Identifier value={orderNo} />
      </TextLink>
    );
  return subjectId === null ? (
    <span className="text-ink-3">—</span>
  ) : (
    <Identifier value={subjectId} className="break-all" />
  );
}
