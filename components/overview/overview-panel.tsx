'use client';
import { useQuery } from '@tanstack/react-query';
import { useTimeZone, useTranslations } from 'next-intl';
import { overviewOptions } from '@/lib/features/overview/query-options.ts';
import type { Overview } from '@/lib/features/overview/types.ts';
import { clockTime } from '@/lib/i18n/format.ts';
import { useStatusAnnouncements } from '../live/use-status-announcements.ts';
import { Notice } from '../ui/notice.tsx';
import { CallbackCard } from './callback-card.tsx';
import { StatusCard } from './status-card.tsx';
import { TodoCard } from './todo-card.tsx';
import { WalletCard } from './wallet-card.tsx';

type Props = { initial: Overview; mayDraft: boolean; mayConvert: boolean };

/** What needs somebody, where work is, what is there, what came in: one reading of the portal, kept alive. */
export function OverviewPanel({ initial, mayDraft, mayConvert }: Props) {
  const t = useTranslations('overview');
  const timeZone = useTimeZone() ?? 'UTC';
  const { data, isError } = useQuery({ ...overviewOptions(), initialData: initial, staleTime: 10_000 });
  useStatusAnnouncements(data.needsMe);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-12">
      {isError && (
        <Notice kind="warning" className="xl:col-span-12">
          {t('failed', { time: clockTime(data.serverNow, timeZone) })}
        </Notice>
      )}
      <TodoCard className="xl:col-span-12" overview={data} mayDraft={mayDraft} />
      <StatusCard className="xl:col-span-5" counts={data.byStatus} />
      <WalletCard className="xl:col-span-7" view={data.wallets} mayConvert={mayConvert} />
      <CallbackCard className="xl:col-span-12" events={data.latestCallbacks} />
    </div>
  );
}
