import { getTranslations } from 'next-intl/server';
import { demoOffer } from '@/components/overview/demo-offer.tsx';
import { PartyListPanel } from '@/components/parties/party-list.tsx';
import { LinkButton } from '@/components/ui/button.tsx';
import { LinkTabs } from '@/components/ui/link-tabs.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { demoState } from '@/lib/features/demo/data.ts';
import { listParties } from '@/lib/features/parties/queries.ts';
import { partyListAddress } from '@/lib/features/parties/query-options.ts';
import { partyListSchema } from '@/lib/features/parties/schema.ts';
import { type PartyKind, partyRoot } from '@/lib/features/parties/types.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

export type ListProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Lists saved payers or recipients, most recently used first. */
export async function PartyListPage({ kind, searchParams }: ListProps & { kind: PartyKind }) {
  const input = partyListSchema.parse({ ...(await searchParams), kind });
  const root = partyRoot(kind);
  const actor = await requireActor(root);
  const [page, state, t] = await Promise.all([
    listParties(actor, input),
    demoState(actor),
    getTranslations('parties'),
  ]);
  const demo = demoOffer(state);
  const mayEdit = may(actor.role, 'party:edit');
  return (
    <ClientMessages namespaces={['parties', 'party', 'live', 'wizard', 'errors']}>
      <PageHeader
        title={t(`kind.${kind}.title`)}
        description={t(`kind.${kind}.intro`)}
        actions={
          mayEdit && (
            <>
              <LinkButton href={`${root}/import`}>{t('list.import')}</LinkButton>
              <LinkButton variant="primary" href={`${root}/new`}>
                {t(`kind.${kind}.add`)}
              </LinkButton>
            </>
          )
        }
      />
      {demo.progress}
      <LinkTabs
        label={t('list.views')}
        current={partyListAddress({ kind, archived: input.archived })}
        tabs={[
          { href: partyListAddress({ kind }), label: t('list.saved') },
          { href: partyListAddress({ kind, archived: true }), label: t('list.archived') },
        ]}
      />
      <PartyListPanel
        input={input}
        initial={page}
        mayEdit={mayEdit}
        demo={demo.button}
        mayDraft={may(actor.role, 'order:draft')}
      />
    </ClientMessages>
  );
}
