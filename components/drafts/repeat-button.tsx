'use client';
import { useTranslations } from 'next-intl';
import type { Family } from '@/lib/features/transfers/types.ts';
import { Button } from '../ui/button.tsx';
import { FailureText } from '../ui/failure.tsx';
import { useNewDraft } from './use-new-draft.ts';

type Props = { orderId: string; family: Family; variant?: 'primary' | 'secondary' };

/** Starts a draft with everything of an order but its amounts, its number and its rate. Needs the namespace `errors`. */
export function RepeatButton({ orderId, family, variant = 'secondary' }: Props) {
  const t = useTranslations('common');
  const { start, busy, failure } = useNewDraft();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        variant={variant}
        busy={busy !== null}
        onClick={() => void start({ family, from: { repeatOrderId: orderId } })}
      >
        {t('repeatWithChanges')}
      </Button>
      <FailureText>{failure}</FailureText>
    </span>
  );
}
