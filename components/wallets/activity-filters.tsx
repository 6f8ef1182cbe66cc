'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { activityAddress } from '@/lib/features/wallets/activity-address.ts';
import type { ActivityInput, KindGroup } from '@/lib/features/wallets/schema.ts';
import { chipClass } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { FilterRow, PopoverChip } from '../ui/popups/filter-chip.tsx';
import { untilLoaded } from '../ui/use-on-demand.ts';

const DayPopover = dynamic(
  () => untilLoaded(() => import('../orders/list/filter-popover.tsx')).then((part) => part.DayPopover),
  { ssr: false },
);

type Props = {
  walletId: string;
  input: ActivityInput;
  groups: readonly KindGroup[];
  /** The reader's day, yyyy-MM-dd, by the service's clock. */
  today: string;
};

/** The filters of a wallet's activity: kinds and days. The state is in the address. */
export function ActivityFilters({ walletId, input, groups, today }: Props) {
  const t = useTranslations('wallets.page.filter');
  const { kind, from, to } = input;
  const addressOf = (values: Partial<ActivityInput>) =>
    activityAddress(walletId, { ...input, before: undefined, ...values });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label={t('label')} className="flex flex-wrap gap-1.5">
        {[undefined, ...groups].map((group) => (
          <Link
            key={group ?? 'all'}
            href={addressOf({ kind: group })}
            scroll={false}
            aria-current={group === kind ? 'true' : undefined}
            className={chipClass({ on: group === kind })}
          >
            {t(group ?? 'all')}
          </Link>
        ))}
      </nav>
      <FilterRow label={t('days')} active={0} clear="">
        <PopoverChip
          label={t('days')}
          words={[...(from ? [t('fromDay', { day: from })] : []), ...(to ? [t('toDay', { day: to })] : [])]}
          clear={addressOf({ from: undefined, to: undefined })}
          popover={DayPopover}
          values={{
            label: t('days'),
            from,
            to,
            today,
            labels: { from: t('from'), to: t('to') },
            hrefOf: addressOf,
          }}
        />
      </FilterRow>
    </div>
  );
}
