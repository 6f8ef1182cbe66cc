import { getTranslations } from 'next-intl/server';
import type { DiscardedDraft } from '@/lib/features/drafts/schema.ts';
import { Disclosure } from '../ui/card.tsx';
import { UnreadableRows } from '../ui/notice.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Money } from '../ui/values/money.tsx';
import { RelativeTime } from '../ui/values/relative-time.tsx';
import { Time } from '../ui/values/time.tsx';
import { RestoreButton } from './discard-button.tsx';

/** The drafts discarded by a person or by age, until they are deleted for good. */
export async function DiscardedDrafts({
  drafts,
  unreadable,
}: {
  drafts: readonly DiscardedDraft[];
  unreadable: readonly string[];
}) {
  const t = await getTranslations('wizard');
  if (drafts.length === 0 && unreadable.length === 0) return null;
  return (
    <Disclosure
      className="mt-10"
      summary={t('drafts.discardedTitle')}
      meta={drafts.length + unreadable.length}
    >
      <p className="mb-3 text-ink-2">{t('drafts.discardedText')}</p>
      <UnreadableRows ids={unreadable} />
      <Table caption={t('drafts.discardedTitle')}>
        <TableHead>
          <Th>{t('drafts.recipient')}</Th>
          <Th>{t('drafts.orderNo')}</Th>
          <Th align="end">{t('summary.youSend')}</Th>
          <Th>{t('drafts.updated')}</Th>
          <Th>{t('drafts.discardedAt')}</Th>
          <Th>{t('drafts.deletedAt')}</Th>
          <Th align="end">{t('drafts.actions')}</Th>
        </TableHead>
        <TableBody>
          {drafts.map((draft) => {
            const name = draft.beneficiaryName || t('drafts.noName');
            return (
              <Tr key={draft.id} data-row-id={draft.id}>
                <Td header>
                  <InScript text={name} />
                </Td>
                <Td label={t('drafts.orderNo')} className="tabular whitespace-nowrap font-mono">
                  {draft.orderNo}
                </Td>
                <Td label={t('summary.youSend')} align="end">
                  <Money column amount={draft.sourceAmount} currency={draft.sourceCurrency} />
                </Td>
                <Td label={t('drafts.updated')}>
                  <span>
                    <RelativeTime at={draft.updatedAt} /> · {draft.updatedByName}
                  </span>
                </Td>
                <Td label={t('drafts.discardedAt')}>
                  <Time at={draft.discardedAt} />
                </Td>
                <Td label={t('drafts.deletedAt')}>
                  <Time at={draft.deletedAt} />
                </Td>
                <Td align="end">
                  <RestoreButton draftId={draft.id} name={name} />
                </Td>
              </Tr>
            );
          })}
        </TableBody>
      </Table>
    </Disclosure>
  );
}
