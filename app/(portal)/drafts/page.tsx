import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DiscardButton } from '@/components/drafts/discard-button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { Money } from '@/components/ui/money.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { listDrafts } from '@/lib/features/drafts/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('drafts.title') };
}

export default async function DraftsPage() {
  const actor = await requireActor('/drafts');
  const [drafts, t] = await Promise.all([listDrafts(actor), getTranslations('wizard')]);
  const mayDraft = may(actor.role, 'order:draft');
  const start = mayDraft && (
    <LinkButton href="/transfers/new" variant="primary">
      {t('drafts.new')}
    </LinkButton>
  );
  return (
    <ClientMessages namespaces={['wizard', 'errors']}>
      <PageHeader title={t('drafts.title')} actions={drafts.length > 0 && start} />
      {drafts.length === 0 ? (
        <EmptyState title={t('drafts.empty')} action={start} />
      ) : (
        <Table caption={t('drafts.title')}>
          <TableHead>
            <Th>{t('drafts.recipient')}</Th>
            <Th>{t('drafts.orderNo')}</Th>
            <Th align="end">{t('summary.youPay')}</Th>
            <Th align="end">{t('summary.recipientGets')}</Th>
            <Th>{t('drafts.updated')}</Th>
            {mayDraft && <Th align="end">{t('drafts.actions')}</Th>}
          </TableHead>
          <TableBody>
            {drafts.map((draft) => {
              const name = draft.beneficiaryName || t('drafts.noName');
              return (
                <Tr key={draft.id}>
                  <Td header>
                    {mayDraft ? <TextLink href={`/drafts/${draft.id}/amount`}>{name}</TextLink> : name}
                  </Td>
                  <Td label={t('drafts.orderNo')} className="tabular font-mono">
                    {draft.orderNo}
                  </Td>
                  <Td label={t('summary.youPay')} align="end">
                    <Money column amount={draft.sourceAmount} currency={draft.sourceCurrency} />
                  </Td>
                  <Td label={t('summary.recipientGets')} align="end">
                    <Money column amount={draft.targetAmount} currency={draft.targetCurrency} />
                  </Td>
                  <Td label={t('drafts.updated')}>
                    <span>
                      <RelativeTime at={draft.updatedAt} /> · {draft.updatedByName}
                    </span>
                  </Td>
                  {mayDraft && (
                    <Td align="end">
                      <span className="inline-flex flex-wrap justify-end gap-2">
                        <LinkButton size="sm" href={`/drafts/${draft.id}/amount`}>
                          {t('drafts.continue')}
                          <span className="sr-only"> {name}</span>
                        </LinkButton>
                        <DiscardButton draftId={draft.id} name={name} />
                      </span>
                    </Td>
                  )}
                </Tr>
              );
            })}
          </TableBody>
        </Table>
      )}
    </ClientMessages>
  );
}
