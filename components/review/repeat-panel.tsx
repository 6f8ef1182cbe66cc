import { getTranslations } from 'next-intl/server';
import { RepeatButton } from '@/components/drafts/repeat-button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { ReadBack } from '@/lib/features/orders/read-back.ts';

type Props = { orderId: string; readBack: ReadBack };

/**
 * The fields that may still change, and the way to other values where none may: an order's own are fixed, a copy's are
 * not.
 */
export async function RepeatPanel({ orderId, readBack }: Props) {
  const t = await getTranslations('review');
  if (readBack.change === 'not-by-role') return null;
  return (
    <Notice
      title={t('fixed.title')}
      actions={<RepeatButton orderId={orderId} family={readBack.values.family} />}
    >
      {t(`fixed.${readBack.change}`)}
    </Notice>
  );
}
