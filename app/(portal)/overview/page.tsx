import { getTimeZone, getTranslations } from 'next-intl/server';
import { announcedAs } from '@/components/live/announced.ts';
import { OverviewUpdates } from '@/components/live/use-status-announcements.ts';
import { statusWordsOf } from '@/components/orders/detail/order-badge.tsx';
import { demoOffer } from '@/components/overview/demo-offer.tsx';
import { PaidOutSection } from '@/components/overview/paid-out.tsx';
import { TodoCard } from '@/components/overview/todo-card.tsx';
import { Failures, UnderWay } from '@/components/overview/under-way.tsx';
import { WalletCard } from '@/components/overview/wallet-card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { demoState } from '@/lib/features/demo/data.ts';
import { loadOverview } from '@/lib/features/overview/queries.ts';
import { overviewSchema } from '@/lib/features/overview/schema.ts';
import { clockTime } from '@/lib/i18n/time-zone.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('overview.title');

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The start page with live updates: tasks, money out, balances, payments under way and failures. */
export default async function OverviewPage({ searchParams }: Props) {
  const actor = await requireActor('/overview');
  const input = overviewSchema.parse(await searchParams);
  const [overview, state, t, statuses, timeZone] = await Promise.all([
    loadOverview(actor, input),
    demoState(actor),
    getTranslations('overview'),
    getTranslations('statuses'),
    getTimeZone(),
  ]);
  const { labelOf } = statusWordsOf(statuses);
  const mayDraft = may(actor.role, 'order:draft');
  const demo = demoOffer(state);
  return (
    <>
      {demo.progress}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-12">
        <OverviewUpdates
          needsMe={overview.needsMe.map((order) => announcedAs(order, labelOf(order.status)))}
          cutOff={
            <Notice kind="warning" className="xl:col-span-12">
              {t('failed', { time: clockTime(overview.serverNow, timeZone) })}
            </Notice>
          }
        />
        <TodoCard className="xl:col-span-12" overview={overview} mayDraft={mayDraft} demo={demo.button} />
        <PaidOutSection className="xl:col-span-8" paid={overview.paid} asTable={input.as === 'table'} />
        {may(actor.role, 'wallet:read') && (
          <WalletCard
            className="xl:col-span-4"
            view={overview.wallets}
            mostPaid={overview.paid.currencies[0] ?? null}
            mayConvert={may(actor.role, 'wallet:convert')}
          />
        )}
        <UnderWay className="xl:col-span-8" overview={overview} />
        <Failures className="xl:col-span-4" failures={overview.failures} />
      </div>
    </>
  );
}
