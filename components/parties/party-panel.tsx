'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { revealPartyAction } from '@/lib/features/parties/actions.ts';
import { partyDetailOptions } from '@/lib/features/parties/query-options.ts';
import { type PartyDetail, partyAddress, partyRoot } from '@/lib/features/parties/types.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { ProtectedValue } from '../account/protected-value.tsx';
import { fieldText } from '../drafts/fields/field-value.tsx';
import { useFieldTexts, useLook } from '../drafts/fields/use-words.ts';
import { StaleNotice } from '../live/fresh.tsx';
import { CardSection } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { DescriptionList } from '../ui/values/description-list.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Time } from '../ui/values/time.tsx';
import { Duplicates } from './duplicate-list.tsx';
import { PartyActions } from './party-actions.tsx';
import { PartyHistory, PartyOrders } from './party-history.tsx';
import { VerificationBadge } from './party-words.tsx';

type Props = { initial: PartyDetail; mayEdit: boolean; mayDraft: boolean; mayReveal: boolean };

/** Everything about one saved party: its fields, what checks said, its orders, and its history. */
export function PartyPanel({ initial, mayEdit, mayDraft, mayReveal }: Props) {
  const t = useTranslations('parties');
  const words = useTranslations('party');
  const { kind } = initial.party;
  const { data: detail, isError } = useQuery({ ...partyDetailOptions(initial.party), initialData: initial });
  const { party, mergedIntoId, lastPaidAt } = detail;
  // The other name of the account is shown with the duplicates.
  const warnings = party.warnings.filter((warning) => warning !== 'account-shared');
  return (
    <>
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
            mayDraft={mayDraft}
            isMerged={mergedIntoId !== null}
          />
        }
      />
      <StaleNotice isError={isError} />
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
          <PartyFields detail={detail} mayReveal={mayReveal} />
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
    </>
  );
}

/** All details of a party with the order form's labels; identifiers are masked, and revealing one is audited. */
function PartyFields({ detail, mayReveal }: { detail: PartyDetail; mayReveal: boolean }) {
  const { labelOf } = useFieldTexts();
  const look = useLook();
  const { party, shown: values } = detail;
  const rows = detail.fields.flatMap(({ path, value, masked }) => {
    if (!isFieldPath(path)) return [];
    const label = labelOf(path, values);
    const shown =
      masked && mayReveal ? (
        <RevealValue partyId={party.id} path={path} masked={value} what={label} />
      ) : (
        fieldText(path, values, look)
      );
    return [{ id: path, label, value: shown }];
  });
  return <DescriptionList rows={rows} />;
}

type RevealValueProps = { partyId: string; path: string; masked: string; what: string };

/** One identifier, revealed for 30 seconds on request; the server audits it. */
function RevealValue({ partyId, path, masked, what }: RevealValueProps) {
  return <ProtectedValue masked={masked} what={what} onReveal={() => revealPartyAction({ partyId, path })} />;
}
