import { getTranslations } from 'next-intl/server';
import { RefreshOnNews } from '@/components/live/refresh-on-news.tsx';
import { PartyList } from '@/components/parties/party-list.tsx';
import { PartySearch } from '@/components/parties/party-search.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { LinkTabs } from '@/components/ui/link-tabs.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { partyListAddress, partyRoot } from '@/lib/features/parties/party-address.ts';
import { listParties } from '@/lib/features/parties/queries.ts';
import { partyListSchema } from '@/lib/features/parties/schema.ts';
import type { PartyKind } from '@/lib/features/parties/types.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

export type ListProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Saved payers or recipients, what was used last first. */
export async function PartyListPage({ kind, searchParams }: ListProps & { kind: PartyKind }) {
  const input = { ...partyListSchema.parse(await searchParams), kind };
  const root = partyRoot(kind);
  const actor = await requireActor(root);
  const [page, t] = await Promise.all([listParties(actor, input), getTranslations('parties')]);
  const mayEdit = may(actor.role, 'party:edit');
  const add = mayEdit && (
    <LinkButton variant="primary" href={`${root}/new`}>
      {t(`kind.${kind}.add`)}
    </LinkButton>
  );
  const isFirst = !input.q && !input.archived && !input.cursor;
  const title = t(`kind.${kind}.title`);
  return (
    <ClientMessages namespaces={['parties', 'party', 'live', 'wizard', 'errors']}>
      <RefreshOnNews kinds={['party']} />
      <PageHeader
        title={title}
        description={t(`kind.${kind}.intro`)}
        actions={
          mayEdit && (
            <>
              <LinkButton href={`${root}/import`}>{t('list.import')}</LinkButton>
              {add}
            </>
          )
        }
      />
      <LinkTabs
        label={t('list.views')}
        current={partyListAddress({ kind, archived: input.archived })}
        tabs={[
          { href: partyListAddress({ kind }), label: t('list.saved') },
          { href: partyListAddress({ kind, archived: true }), label: t('list.archived') },
        ]}
      />
      {!(isFirst && page.parties.length === 0) && <PartySearch input={input} />}
      {page.parties.length > 0 ? (
        <>
          {input.q && (
            <output className="mb-2 block text-hint text-ink-2">
              {t('list.found', { count: page.parties.length })}
            </output>
          )}
          <PartyList
            key={partyListAddress(input)}
            parties={page.parties}
            title={title}
            mayPay={may(actor.role, 'order:draft') && !input.archived}
          />
        </>
      ) : input.q ? (
        <EmptyState
          title={t('list.noneTitle', { query: input.q })}
          action={
            <LinkButton size="sm" href={partyListAddress({ kind, archived: input.archived })}>
              {t('list.clear')}
            </LinkButton>
          }
        >
          {t('list.noneText')}
        </EmptyState>
      ) : input.archived ? (
        <EmptyState title={t('list.noneArchived')} />
      ) : (
        <EmptyState title={t(`kind.${kind}.empty`)} action={add} />
      )}
      <Pager
        first={input.cursor && partyListAddress({ ...input, cursor: undefined })}
        next={page.nextCursor === null ? undefined : partyListAddress({ ...input, cursor: page.nextCursor })}
      />
    </ClientMessages>
  );
}
