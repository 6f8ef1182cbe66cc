import { getTimeZone, getTranslations } from 'next-intl/server';
import { announcedAs } from '@/components/live/announced.ts';
import { statusWordsOf } from '@/components/orders/use-status-words.ts';
import { CallbackCard } from '@/components/overview/callback-card.tsx';
import { OverviewUpdates } from '@/components/overview/overview-updates.tsx';
import { StatusCard } from '@/components/overview/status-card.tsx';
import { TodoCard } from '@/components/overview/todo-card.tsx';
import { WalletCard } from '@/components/overview/wallet-card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { loadOverview } from '@/lib/features/overview/queries.ts';
import { clockTime } from '@/lib/i18n/format.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('overview.title');

/** The first page: work to do, orders by status, balances and latest callbacks, kept alive. */
export default async function OverviewPage() {
  const actor = await requireActor('/overview');
  const [overview, t, statuses, timeZone] = await Promise.all([
    loadOverview(actor),
    getTranslations('overview'),
    getTranslations('statuses'),
    getTimeZone(),
  ]);
  const { labelOf } = statusWordsOf(statuses);
  const mayDraft = may(actor.role, 'order:draft');
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-12">
        <OverviewUpdates
          needsMe={overview.needsMe.map((order) => announcedAs(order, labelOf(order.status)))}
          cutOff={
            <Notice kind="warning" className="xl:col-span-12">
              {t('failed', { time: clockTime(overview.serverNow, timeZone) })}
            </Notice>
          }
        />
        <TodoCard className="xl:col-span-12 2xl:col-span-7" overview={overview} mayDraft={mayDraft} />
        <WalletCard
          className="xl:col-span-7 2xl:col-span-5"
          view={overview.wallets}
          mayConvert={may(actor.role, 'wallet:convert')}
        />
        <StatusCard className="xl:col-span-5" counts={overview.byStatus} slow={overview.slow} />
        <CallbackCard className="xl:col-span-12 2xl:col-span-7" events={overview.latestCallbacks} />
      </div>
    </>
  );
}
