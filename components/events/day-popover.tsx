'use client';
import { useTranslations } from 'next-intl';
import { changed, webhookAddress } from '@/lib/features/webhooks/list-address.ts';
import type { WebhookListInput } from '@/lib/features/webhooks/types.ts';
import { DayFilter } from '../orders/day-filter.tsx';
import type { AtChip } from '../ui/filter-chip.tsx';
import { useGo } from '../ui/going.tsx';
import { Popover } from '../ui/popover.tsx';

/** The days of arrival, at their chip. */
export function DayPopover({ input, today, ...at }: AtChip & { input: WebhookListInput; today: string }) {
  const t = useTranslations('events.filter');
  const go = useGo();
  const narrow = ({ from, to }: { from: string; to: string }) => {
    at.onClose();
    const days = { from: from || undefined, to: to || undefined };
    go(webhookAddress('/events', changed(input, days)), { scroll: false });
  };
  return (
    <Popover {...at} label={t('days')}>
      <DayFilter
        from={input.from}
        to={input.to}
        today={today}
        labels={{ from: t('from'), to: t('to') }}
        onApply={narrow}
      />
    </Popover>
  );
}
