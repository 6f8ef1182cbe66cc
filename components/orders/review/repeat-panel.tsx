import { getTranslations } from 'next-intl/server';
import { RepeatButton } from '@/components/drafts/use-new-draft.tsx';
import type { ReadBack } from '@/lib/features/orders/review.ts';

type Props = { orderId: string; readBack: ReadBack };

/**
 * The fields that may still change, and the way to other values where none may: an order's own are fixed, a copy's are
 * not.
 */
export async function RepeatPanel({ orderId, readBack }: Props) {
  const t = await getTranslations('review');
  if (readBack.change === 'not-by-role') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-hint text-ink-2">
      <p className="max-w-prose">{t(`fixed.${readBack.change}`)}</p>
      <RepeatButton orderId={orderId} family={readBack.values.family} />
    </div>
  );
}
