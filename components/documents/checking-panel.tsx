'use client';
import { useState } from 'react';
import { useWords } from '@/components/drafts/use-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import { checkNowAction } from '@/lib/features/orders/actions.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';

/** It is the service's turn: what it is doing, when we last heard, and a way to ask now. */
export function CheckingPanel({ detail, onChecked }: { detail: OrderDetail; onChecked: () => void }) {
  const words = useWords('documents');
  const common = useWords('common');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { order, can } = detail;

  async function check(): Promise<void> {
    setState('busy');
    const answer = await checkNowAction({ orderId: order.id }).catch(() => null);
    setState(answer?.ok ? 'idle' : 'failed');
    onChecked();
  }

  return (
    <Notice
      title={words('checking.title')}
      actions={
        can.check && (
          <Button size="sm" busy={state === 'busy'} onClick={() => void check()}>
            {common('checkNow')}
          </Button>
        )
      }
    >
      <p>{words('checking.text')}</p>
      <p className="tabular text-hint">
        {order.lastCheckedAt === null ? words('checking.never') : <RelativeTime at={order.lastCheckedAt} />}
      </p>
      {state === 'failed' && <p className="text-red-ink">{words('checking.failed')}</p>}
    </Notice>
  );
}
