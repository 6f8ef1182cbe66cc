'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { redeliverAction } from '@/lib/features/sandbox/actions.ts';
import { handle } from '@/lib/features/sandbox/handles.ts';
import type { Delivery } from '@/lib/features/sandbox/types.ts';
import { ok } from '@/lib/result.ts';
import { ServiceStatus } from '../orders/detail/order-badge.tsx';
import { TextButton } from '../ui/button.tsx';
import { useSandboxPress } from './use-sandbox-press.tsx';

type Props = { orderId: string; deliveries: readonly Delivery[] };

/** The callbacks about one order, newest first; each can be sent again. */
export function CallbackList({ orderId, deliveries }: Props) {
  const t = useTranslations('sandbox.order');
  const client = useQueryClient();
  const { press, busy, saidOf } = useSandboxPress();

  async function redeliver(deliveryId: string): Promise<void> {
    const isDone = await press({
      id: `sandbox-redeliver ${deliveryId}`,
      run: async () => {
        const sent = await redeliverAction({ orderId, deliveryId });
        return sent.ok ? ok(t('redelivered')) : sent;
      },
    });
    if (isDone) await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
  }

  if (deliveries.length === 0) return <p className="text-hint text-ink-2">{t('noCallbacks')}</p>;
  return (
    <>
      <ul {...handle('sandbox-callbacks')} className="divide-y divide-subtle">
        {deliveries.map((delivery) => (
          <li
            key={delivery.deliveryId}
            data-delivery-state={delivery.state}
            className="flex items-center justify-between gap-3 py-2"
          >
            <div className="min-w-0">
              <p>{delivery.status === null ? t('noStatus') : <ServiceStatus raw={delivery.status} />}</p>
              <p className="tabular text-hint text-ink-2">
                <Attempts delivery={delivery} />
              </p>
            </div>
            <TextButton
              {...handle('sandbox-redeliver')}
              className="shrink-0 text-hint"
              busy={busy === `sandbox-redeliver ${delivery.deliveryId}`}
              onClick={() => void redeliver(delivery.deliveryId)}
            >
              {t('redeliver')}
            </TextButton>
          </li>
        ))}
      </ul>
      {saidOf(['sandbox-redeliver'])}
    </>
  );
}

const received = 200;

/** The state of a callback, its attempts, and the answer to the last one unless it is the usual. */
function Attempts({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('sandbox.order');
  const { state, attempts, lastReply } = delivery;
  const key = `state.${state}` as 'state.pending';
  return [
    t.has(key) ? t(key) : state,
    t('attempts', { count: attempts }),
    ...(lastReply === null || lastReply === received
      ? []
      : [lastReply === 0 ? t('unanswered') : t('answered', { status: lastReply })]),
  ].join(' · ');
}
