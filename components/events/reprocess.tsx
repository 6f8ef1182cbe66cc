'use client';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { reprocessWebhookAction } from '@/lib/features/webhooks/actions.ts';
import { webhookKeys } from '@/lib/features/webhooks/query-options.ts';
import type { WebhookEventView } from '@/lib/features/webhooks/types.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/popups/toast-store.ts';

/** Reads the subject of a callback back once more; what was refused is never believed later. */
export function Reprocess({ event }: { event: WebhookEventView }) {
  const t = useTranslations('events.detail');
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const refused = event.state === 'rejected';

  async function reprocess() {
    setState('busy');
    const answer = await reprocessWebhookAction({ eventId: event.id }).catch(() => null);
    setState(answer?.ok ? 'idle' : 'failed');
    if (!answer?.ok) return;
    toast({ kind: 'info', message: t('reprocessed') });
    await client.invalidateQueries({ queryKey: webhookKeys.all });
  }

  return (
    <div className="max-w-64 text-end max-sm:text-start">
      <Button
        busy={state === 'busy'}
        disabled={refused}
        aria-describedby="reprocess-note"
        icon={<RefreshCw className="size-4" />}
        onClick={() => void reprocess()}
      >
        {t('reprocess')}
      </Button>
      <p id="reprocess-note" className="mt-1 text-hint text-ink-2">
        {t(refused ? 'reprocessRefused' : 'reprocessText')}
      </p>
      {state === 'failed' && (
        <p role="alert" className="text-hint text-red-ink">
          {t('reprocessFailed')}
        </p>
      )}
    </div>
  );
}
