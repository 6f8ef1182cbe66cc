'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { askConversionAction } from '@/lib/features/wallets/actions.ts';
import { walletsKey } from '@/lib/features/wallets/query-options.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { Button } from '../ui/button.tsx';

/** The way on for a conversion of which the balances tell nothing: the service is asked, and what it says is shown. */
export function AskConversion({ conversionId }: { conversionId: string }) {
  const t = useTranslations('wallets.ask');
  const accessRefusal = useAccessRefusal();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  async function ask(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    const answer = await askConversionAction({ conversionId }).catch(() => null);
    await client.invalidateQueries({ queryKey: walletsKey });
    setBusy(false);
    if (!answer) setSaid(t('noAnswer'));
    else if (!answer.ok)
      setSaid(answer.reason.code === 'being-asked' ? t('beingAsked') : accessRefusal(answer.reason));
    // The new state is on the page by now, and this button is gone with the question.
    else if (answer.value.state === 'unknown') setSaid(t('stillUnknown'));
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <p className="max-w-prose text-hint text-ink-2">{t('text')}</p>
      <Button size="sm" busy={busy} onClick={() => void ask()}>
        {t('button')}
      </Button>
      <output className="block text-hint text-red-ink empty:hidden">{said}</output>
    </div>
  );
}
