import { notFound, redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { PageRefresh } from '@/components/live/page-refresh.tsx';
import { chipClass } from '@/components/ui/chip-class.ts';
import { Link } from '@/components/ui/link.tsx';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Section } from '@/components/ui/section.tsx';
import { ActivityTable } from '@/components/wallets/activity-table.tsx';
import { AddMoney } from '@/components/wallets/add-money.tsx';
import { DaySearch } from '@/components/wallets/day-search.tsx';
import { HeldOrders } from '@/components/wallets/held-orders.tsx';
import { LowBalance } from '@/components/wallets/low-balance.tsx';
import { StatementForm } from '@/components/wallets/statement-form.tsx';
import { BalanceAsOf, WalletHead, WalletNotices } from '@/components/wallets/wallet-head.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { dayAt, dayBefore } from '@/lib/day-range.ts';
import { env } from '@/lib/env.ts';
import { loadPaid, runwayOf } from '@/lib/features/overview/paid.ts';
import { loadWallet } from '@/lib/features/wallets/activity.ts';
import { walletNamed } from '@/lib/features/wallets/funding.ts';
import { type ActivityInput, activitySchema, kindGroups } from '@/lib/features/wallets/schema.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';
import { serviceNow } from '@/lib/payout/service-clock.ts';

export const generateMetadata = titled('wallets.title');

const groups = Object.keys(kindGroups) as (keyof typeof kindGroups)[];

/** A wallet: what it holds, what will become of it, and what moved it. */
export default async function WalletPage({ params, searchParams }: PageProps<'/wallets/[walletId]'>) {
  const { walletId } = await params;
  const actor = await requireActor(`/wallets/${walletId}`);
  const input = activitySchema.parse(await searchParams);
  const [loaded, { pace }, t, locale] = await Promise.all([
    loadWallet(actor, walletId, input),
    loadPaid(actor, { days: 30 }),
    getTranslations('wallets.page'),
    getLocale(),
  ]);
  if (!loaded) {
    const named = await walletNamed(actor, walletId);
    if (named === null) notFound();
    redirect(`/wallets/${named}${input.add === undefined ? '' : `?add=${input.add}`}`);
  }
  const { detail, activity, asOf, trend } = loaded;
  const { wallet } = detail;
  const addressOf = (changed: Partial<Record<keyof ActivityInput, string | undefined>>) => {
    const entries = Object.entries({ ...input, before: undefined, add: undefined, ...changed });
    const search = new URLSearchParams(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
    return `/wallets/${walletId}${search.size > 0 ? `?${search}` : ''}`;
  };
  return (
    <ClientMessages namespaces={['wallets', 'errors']}>
      <PageRefresh />
      <WalletHead
        detail={detail}
        trend={trend}
        runwayDays={runwayOf(wallet, pace)}
        actions={
          <>
            <AddMoney
              walletId={walletId}
              currency={wallet.currency}
              isSandbox={env().PORTAL_ENV === 'sandbox'}
              {...(input.add !== undefined && { amount: input.add })}
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
        {detail.held.length > 0 && <HeldOrders detail={detail} />}
        <Section
          titleId="activity"
          title={t('activity')}
          {...(activity.isOwnRecord && { description: t('ownRecord') })}
          actions={
            !activity.isOwnRecord && (
              <DaySearch
                withTime
                days={[{ name: 'at', label: t('asOf.label'), value: input.at?.replace('T', ' ') ?? '' }]}
                address={addressOf({ at: undefined })}
                submit={t('asOf.show')}
                problem={t('asOf.problem')}
              />
            )
          }
        >
          {asOf && input.at && <BalanceAsOf asOf={asOf} day={input.at.includes('T') ? null : input.at} />}
          {!activity.isOwnRecord && (
            <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
              <nav aria-label={t('filter.label')} className="flex flex-wrap gap-1.5">
                {[undefined, ...groups].map((kind) => (
                  <Link
                    key={kind ?? 'all'}
                    href={addressOf({ kind })}
                    scroll={false}
                    aria-current={kind === input.kind ? 'true' : undefined}
                    className={chipClass({ on: kind === input.kind })}
                  >
                    {t(`filter.${kind ?? 'all'}`)}
                  </Link>
                ))}
              </nav>
              <DaySearch
                days={[
                  { name: 'from', label: t('filter.from'), value: input.from ?? '' },
                  { name: 'to', label: t('filter.to'), value: input.to ?? '' },
                ]}
                address={addressOf({ from: undefined, to: undefined })}
                submit={t('filter.apply')}
                problem={t('filter.problem')}
              />
            </div>
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
            {...(input.before !== undefined && { first: addressOf({}) })}
            {...(activity.older !== null && { next: addressOf({ before: activity.older }) })}
          />
        </Section>
        {detail.entries === 'read' && may(actor.role, 'wallet:statement') && (
          <Section titleId="statement" title={t('statement.title')} description={t('statement.text')}>
            <StatementForm
              walletId={walletId}
              lang={locale === 'en' ? 'en' : 'zh-CN'}
              {...statementDays(dayAt(serviceNow(), actor.timeZone))}
            />
          </Section>
        )}
      </div>
    </ClientMessages>
  );
}

/** The months that people want statements of, as days. */
function statementDays(today: string) {
  const first = `${today.slice(0, 7)}-01`;
  const lastOfBefore = dayBefore(first);
  return {
    today,
    thisMonth: { from: first, to: today },
    lastMonth: { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
  };
}
