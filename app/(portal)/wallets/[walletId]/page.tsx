import type { Route } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { PageRefresh } from '@/components/live/fresh.tsx';
import { LinkButton } from '@/components/ui/button.tsx';
import { Section } from '@/components/ui/card.tsx';
import { Pager } from '@/components/ui/table.tsx';
import { ActivityFilters } from '@/components/wallets/activity-filters.tsx';
import { ActivityTable } from '@/components/wallets/activity-table.tsx';
import { BalanceSearch, StatementForm } from '@/components/wallets/statement-form.tsx';
import { AddMoney, LowBalance } from '@/components/wallets/wallet-actions.tsx';
import { BalanceAsOf, HeldOrders, WalletHead, WalletNotices } from '@/components/wallets/wallet-head.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { env } from '@/lib/env.ts';
import { loadWalletDemand } from '@/lib/features/orders/review.ts';
import { loadPaid, runwayOf } from '@/lib/features/overview/queries.ts';
import { loadWallet } from '@/lib/features/wallets/activity.ts';
import { activityAddress } from '@/lib/features/wallets/activity-address.ts';
import { walletNamed } from '@/lib/features/wallets/queries.ts';
import { activitySchema, kindGroups } from '@/lib/features/wallets/schema.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { dayAt, dayBefore } from '@/lib/i18n/time-zone.ts';
import { titled } from '@/lib/i18n/titled.ts';
import { serviceNow } from '@/lib/payout/service-clock.ts';

export const generateMetadata = titled('wallets.title');

const groups = Object.keys(kindGroups) as (keyof typeof kindGroups)[];

/** A wallet: its balance, its pending amounts and its movements. */
export default async function WalletPage({ params, searchParams }: PageProps<'/wallets/[walletId]'>) {
  const { walletId } = await params;
  const actor = await requireActor(`/wallets/${walletId}`);
  const input = activitySchema.parse(await searchParams);
  const { add, ...filters } = input;
  const [loaded, { pace }, t, locale] = await Promise.all([
    loadWallet(actor, walletId, input),
    loadPaid(actor, { days: 30 }),
    getTranslations('wallets.page'),
    getLocale(),
  ]);
  if (!loaded) {
    const named = await walletNamed(actor, walletId);
    if (named === null) notFound();
    redirect(activityAddress(named, input) as Route);
  }
  const { detail, activity, asOf, trend } = loaded;
  const { wallet } = detail;
  const demand = await loadWalletDemand(actor, wallet);
  const today = dayAt(serviceNow(), actor.timeZone);
  return (
    <ClientMessages namespaces={['wallets', 'errors']}>
      <PageRefresh />
      <WalletHead
        detail={detail}
        demand={demand}
        trend={trend}
        runwayDays={runwayOf(wallet, pace)}
        actions={
          <>
            <AddMoney
              walletId={walletId}
              currency={wallet.currency}
              isSandbox={env().PORTAL_ENV === 'sandbox'}
              {...(add !== undefined && { amount: add })}
            />
            {may(actor.role, 'wallet:limit') && <LowBalance wallet={wallet} />}
            {may(actor.role, 'wallet:convert') && (
              <LinkButton
                href={`/wallets/convert?walletType=${wallet.type}&from=${wallet.currency}`}
                variant="primary"
              >
                {t('convert')}
              </LinkButton>
            )}
          </>
        }
      />
      <WalletNotices detail={detail} />
      <div className="mt-8 flex flex-col gap-8">
        {demand.held.length > 0 && <HeldOrders wallet={wallet} held={demand.held} />}
        <Section
          titleId="activity"
          title={t('activity')}
          {...(activity.isOwnRecord && {
            description: t(detail.entries === 'unread' ? 'notRead' : 'ownRecord'),
          })}
          actions={!activity.isOwnRecord && <BalanceSearch walletId={walletId} input={filters} />}
        >
          {asOf && filters.at && (
            <BalanceAsOf asOf={asOf} day={filters.at.includes('T') ? null : filters.at} />
          )}
          {!activity.isOwnRecord && (
            <ActivityFilters walletId={walletId} input={filters} groups={groups} today={today} />
          )}
          {activity.lines.length === 0 ? (
            <p className="text-ink-2">{t('empty')}</p>
          ) : (
            <ActivityTable
              lines={activity.lines}
              currency={wallet.currency}
              isOwnRecord={activity.isOwnRecord}
            />
          )}
          <Pager
            {...(input.before !== undefined && {
              first: activityAddress(walletId, { ...filters, before: undefined }),
            })}
            {...(activity.older !== null && {
              next: activityAddress(walletId, { ...filters, before: activity.older }),
            })}
          />
        </Section>
        {detail.entries === 'read' && may(actor.role, 'wallet:statement') && (
          <Section titleId="statement" title={t('statement.title')} description={t('statement.text')}>
            <StatementForm
              walletId={walletId}
              lang={locale === 'en' ? 'en' : 'zh-CN'}
              {...statementDays(today)}
            />
          </Section>
        )}
      </div>
    </ClientMessages>
  );
}

/** Returns the date ranges that the statement form offers. */
function statementDays(today: string) {
  const first = `${today.slice(0, 7)}-01`;
  const lastOfBefore = dayBefore(first);
  return {
    today,
    thisMonth: { from: first, to: today },
    lastMonth: { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
  };
}
