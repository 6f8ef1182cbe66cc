import { getTranslations } from 'next-intl/server';
import { DiscardButton } from '@/components/drafts/discard-button.tsx';
import { DiscardedDrafts } from '@/components/drafts/discarded-drafts.tsx';
import { readableSum } from '@/components/drafts/fields/field-value.tsx';
import { ListKeys } from '@/components/keyboard/use-shortcut.tsx';
import { LinkButton } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Notice, UnreadableRows } from '@/components/ui/notice.tsx';
import { OpeningRow } from '@/components/ui/opening-row.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table.tsx';
import { InScript } from '@/components/ui/values/in-script.tsx';
import { Money } from '@/components/ui/values/money.tsx';
import { Initials } from '@/components/ui/values/person.tsx';
import { RelativeTime } from '@/components/ui/values/relative-time.tsx';
import { exactTimeTag } from '@/components/ui/values/time-tag.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { holdersOfDrafts } from '@/lib/features/drafts/data/presence.ts';
import { listDiscarded, listDrafts } from '@/lib/features/drafts/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('wizard.drafts.title');

export default async function DraftsPage() {
  const actor = await requireActor('/drafts');
  const mayRecover = may(actor.role, 'draft:recover');
  const [{ readable: drafts, unreadable }, discarded, t, choices] = await Promise.all([
    listDrafts(actor),
    mayRecover ? listDiscarded(actor) : { readable: [], unreadable: [] },
    getTranslations('wizard'),
    getTranslations('choices'),
  ]);
  const holders = await holdersOfDrafts(
    actor,
    drafts.map(({ id }) => id),
  );
  const ending = drafts.filter((draft) => draft.expiresSoon).length;
  const mayDraft = may(actor.role, 'order:draft');
  // Without permission to edit drafts, rows do not open.
  const Row = mayDraft ? OpeningRow : Tr;
  const start = mayDraft && (
    <LinkButton href="/transfers/new" variant="primary">
      {t('drafts.new')}
    </LinkButton>
  );
  return (
    <ClientMessages namespaces={['wizard', 'errors']}>
      <PageHeader title={t('drafts.title')} />
      {ending > 0 && (
        <Notice kind="warning" className="mb-4">
          {t('drafts.ending', { count: ending })}
        </Notice>
      )}
      <UnreadableRows ids={unreadable} />
      {drafts.length === 0 ? (
        <EmptyState title={t('drafts.empty')} action={start} />
      ) : (
        <ListKeys>
          <Table caption={t('drafts.title')}>
            <TableHead>
              <Th>{t('drafts.recipient')}</Th>
              <Th>{t('drafts.kind')}</Th>
              <Th className="max-2xl:hidden">{t('drafts.orderNo')}</Th>
              <Th align="end">{t('summary.youSend')}</Th>
              <Th align="end">{t('summary.recipientGets')}</Th>
              <Th>{t('drafts.updated')}</Th>
              {mayDraft && (
                <Th align="end">
                  <span className="sr-only">{t('drafts.actions')}</span>
                </Th>
              )}
            </TableHead>
            <TableBody>
              {drafts.map((draft) => {
                const name = draft.beneficiaryName || t('drafts.noName');
                const href = draft.amendsOrderId
                  ? `/orders/${draft.amendsOrderId}/edit`
                  : `/drafts/${draft.id}`;
                const holder = holders.get(draft.id);
                return (
                  <Row key={draft.id} data-row-id={draft.id} twoLines>
                    <Td header phone="name" className="sm:w-1/3 sm:min-w-40 sm:max-w-0">
                      <span className="flex min-w-0 items-center gap-2">
                        {draft.beneficiaryName && <Initials name={draft.beneficiaryName} />}
                        {mayDraft ? (
                          <RowLink
                            href={href}
                            title={name}
                            quiet={!draft.beneficiaryName}
                            className="truncate"
                          >
                            <InScript text={name} />
                          </RowLink>
                        ) : (
                          <InScript text={name} />
                        )}
                      </span>
                    </Td>
                    <Td phone="hidden" className="sm:whitespace-nowrap">
                      {draft.kind === 'amendment' ? t('drafts.amendment') : choices(`family.${draft.family}`)}
                    </Td>
                    <Td className="tabular whitespace-nowrap font-mono max-2xl:hidden max-sm:hidden">
                      {draft.orderNo}
                    </Td>
                    <Td phone="figure" align="end">
                      <Money
                        column
                        amount={readableSum(draft.sourceAmount, draft.sourceCurrency)}
                        currency={draft.sourceCurrency}
                      />
                    </Td>
                    <Td phone="hidden" align="end">
                      <Money column amount={draft.targetAmount} currency={draft.targetCurrency} />
                    </Td>
                    <Td phone="note" className="max-sm:text-hint sm:whitespace-nowrap">
                      <span>
                        {draft.kind === 'amendment' && (
                          <span className="sm:hidden">{t('drafts.amendment')} · </span>
                        )}
                        <RelativeTime at={draft.updatedAt} /> · {draft.updatedByName}
                        {holder && (
                          <span className="block text-hint text-violet-ink">
                            {holder.self ? t('drafts.openHere') : t('drafts.openBy', { name: holder.name })}
                          </span>
                        )}
                        {draft.expiresSoon && (
                          <span className="block text-amber-ink text-hint">
                            {t.rich('drafts.expires', exactTimeTag(draft.expiresAt))}
                          </span>
                        )}
                      </span>
                    </Td>
                    {mayDraft && (
                      <Td align="end" phone="side" className="whitespace-nowrap sm:py-0">
                        <span className="inline-flex flex-wrap justify-end gap-2 lg:flex-nowrap">
                          <LinkButton size="sm" href={href} className="max-sm:hidden">
                            {t('drafts.continue')}
                            <span className="sr-only"> {name}</span>
                          </LinkButton>
                          <DiscardButton draftId={draft.id} name={name} colleague={draft.colleague} />
                        </span>
                      </Td>
                    )}
                  </Row>
                );
              })}
            </TableBody>
          </Table>
        </ListKeys>
      )}
      <DiscardedDrafts drafts={discarded.readable} unreadable={discarded.unreadable} />
    </ClientMessages>
  );
}
