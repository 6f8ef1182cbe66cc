'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardSection } from '@/components/ui/card.tsx';
import { Money } from '@/components/ui/money.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import { createDraftAction } from '@/lib/features/drafts/actions.ts';
import type { OrderSummary } from '@/lib/features/orders/types.ts';
import { useWords } from './use-words.ts';

export type RecentOrder = Pick<
  OrderSummary,
  'id' | 'orderNo' | 'beneficiaryName' | 'accountSuffix' | 'source' | 'createdAt'
>;

/** Where a transfer begins: empty, or from one that was made before. */
export function StartPanel({ recent }: { recent: readonly RecentOrder[] }) {
  const router = useRouter();
  const words = useWords('wizard');
  const errors = useWords('errors');
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function start(repeatOrderId?: string): Promise<void> {
    if (busy !== null) return;
    setFailure(null);
    setBusy(repeatOrderId ?? 'blank');
    const answer = await createDraftAction({
      family: 'global',
      ...(repeatOrderId !== undefined && { from: { repeatOrderId } }),
    }).catch(() => null);
    if (answer?.ok) {
      router.push(`/drafts/${answer.value.draftId}/amount`);
      return;
    }
    setBusy(null);
    const code = answer?.reason.code;
    setFailure(
      code === 'forbidden'
        ? errors('forbidden')
        : code === 'signed-out'
          ? errors('signedOut')
          : words('new.failed'),
    );
  }

  return (
    <div className="flex flex-col gap-5">
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <Card className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-h3">{words('new.global.title')}</h2>
          <p className="mt-1 text-ink-2">{words('new.global.text')}</p>
          <p className="mt-2 text-hint text-ink-2">{words('new.global.needs')}</p>
        </div>
        <Button variant="primary" busy={busy === 'blank'} onClick={() => void start()}>
          {words('new.start')}
        </Button>
      </Card>
      {recent.length > 0 && (
        <CardSection
          titleId="repeat"
          title={words('new.repeat.title')}
          description={words('new.repeat.text')}
        >
          <ul className="divide-y divide-subtle">
            {recent.map((order) => (
              <li
                key={order.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
              >
                <div className="min-w-0">
                  <span className="font-semibold">{order.beneficiaryName || order.orderNo}</span>
                  <span className="block text-hint text-ink-2">
                    <Money amount={order.source.amount} currency={order.source.currency} /> ·{' '}
                    <RelativeTime at={order.createdAt} />
                  </span>
                </div>
                <Button size="sm" busy={busy === order.id} onClick={() => void start(order.id)}>
                  {words('new.repeat.button')}
                  <span className="sr-only">
                    {' '}
                    {order.beneficiaryName} {order.orderNo}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </CardSection>
      )}
    </div>
  );
}
