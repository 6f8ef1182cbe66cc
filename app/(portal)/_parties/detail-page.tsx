import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { RefreshOnNews } from '@/components/live/refresh-on-news.tsx';
import { Duplicates } from '@/components/parties/duplicate-list.tsx';
import { PartyActions } from '@/components/parties/party-actions.tsx';
import { PartyFields } from '@/components/parties/party-fields.tsx';
import { PartyHistory } from '@/components/parties/party-history.tsx';
import { PartyOrders } from '@/components/parties/party-orders.tsx';
import { VerificationBadge } from '@/components/parties/party-words.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { InScript } from '@/components/ui/in-script.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { Time } from '@/components/ui/time.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { partyAddress, partyRoot } from '@/lib/features/parties/party-address.ts';
import { getPartyDetail, partySummaryOf } from '@/lib/features/parties/queries.ts';
import { partyIdSchema } from '@/lib/features/parties/schema.ts';
import type { PartyKind } from '@/lib/features/parties/types.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

export type PartyProps = { params: Promise<{ id: string }> };

/** Everything about one saved party: who it is, what checks said, which orders used it, what was done with it. */
export async function PartyDetailPage({ kind, params }: PartyProps & { kind: PartyKind }) {
  const { id } = await params;
  const actor = await requireActor(`${partyRoot(kind)}/${id}`);
  const known = partyIdSchema.safeParse({ id }).success;
  const [detail, t, words] = await Promise.all([
    known ? getPartyDetail(actor, { id, kind }) : null,
    getTranslations('parties'),
    getTranslations('party'),
  ]);
  if (detail === null) notFound();
  const { party, mergedIntoId, lastPaidAt } = detail;
  const mayEdit = may(actor.role, 'party:edit');
  // The other name of the account stands with the duplicates.
  const warnings = party.warnings.filter((warning) => warning !== 'account-shared');
  return (
    <ClientMessages namespaces={['parties', 'errors', 'wizard']}>
      <RefreshOnNews kinds={['party', 'order']} ids={[party.id, ...detail.orders.map((order) => order.id)]} />
      <PageHeader
        crumb={<TextLink href={partyRoot(kind)}>{t(`kind.${kind}.title`)}</TextLink>}
        title={<InScript text={party.name} />}
        aside={<VerificationBadge party={party} size="md" />}
        description={
          <>
            {party.latinName !== '' && (
              <>
                <span lang="en">{party.latinName}</span> ·{' '}
              </>
            )}
            {t(`family.${party.family}`)}
          </>
        }
        actions={
          <PartyActions
            party={party}
            mayEdit={mayEdit}
            mayDraft={may(actor.role, 'order:draft')}
            isMerged={mergedIntoId !== null}
          />
        }
      />
      {party.archived && (
        <Notice kind="info" className="mb-5">
          {t(mergedIntoId === null ? 'detail.archivedNote' : 'detail.mergedNote')}{' '}
          {mergedIntoId !== null && (
            <TextLink href={partyAddress({ kind, id: mergedIntoId })}>{t('detail.mergedLink')}</TextLink>
          )}
        </Notice>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} kind="warning" className="mb-3">
          {words(`warning.${warning}`)}
        </Notice>
      ))}
      <Duplicates kind={kind} partyId={party.id} duplicates={detail.duplicates} mayEdit={mayEdit} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <CardSection
          titleId="party-details"
          title={t('detail.details')}
          description={party.knownToService && t('detail.knownToService')}
        >
          <PartyFields detail={detail} mayReveal={may(actor.role, 'party:reveal')} />
        </CardSection>
        <CardSection titleId="party-history" title={t('detail.history')}>
          <PartyHistory events={detail.events} />
        </CardSection>
      </div>
      <section aria-labelledby="party-orders" className="mt-8">
        <h2 id="party-orders" className="text-h2">
          {t('detail.orders')}
        </h2>
        <p className="mt-0.5 mb-3 text-hint text-ink-2">
          {t('detail.orderCount', { count: detail.orderCount })}
          {lastPaidAt !== null && (
            <>
              {' · '}
              {t('detail.lastPaid')} <Time at={lastPaidAt} />
            </>
          )}
        </p>
        {detail.orders.length > 0 ? (
          <>
            <PartyOrders orders={detail.orders} />
            {detail.orders.length < detail.orderCount && (
              <p className="mt-3 text-hint text-ink-2">
                {t('detail.latestOrders', { count: detail.orders.length })}{' '}
                <TextLink href={`/orders?q=${encodeURIComponent(party.name)}`}>
                  {t('detail.moreOrders')}
                </TextLink>
              </p>
            )}
          </>
        ) : (
          <p className="text-ink-2">{t('detail.noOrders')}</p>
        )}
      </section>
    </ClientMessages>
  );
}

/** For the browser's title: the name, as the page shows it. */
export async function partyTitle({ kind, params }: PartyProps & { kind: PartyKind }): Promise<string> {
  const { id } = await params;
  const t = await getTranslations('parties');
  const actor = await requireActor(`${partyRoot(kind)}/${id}`);
  const party = partyIdSchema.safeParse({ id }).success ? await partySummaryOf(actor, id) : null;
  return party?.kind === kind ? party.name : t(`kind.${kind}.title`);
}
