import { useLocale, useTranslations } from 'next-intl';
import { partyAddress } from '@/lib/features/parties/party-address.ts';
import type { PartySummary } from '@/lib/features/parties/types.ts';
import { codeName } from '../ui/code-name.ts';
import { InScript } from '../ui/in-script.tsx';
import { Initials } from '../ui/person.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { PartyAccount, PartyLatinName, PartyWarnings, VerificationBadge } from './party-words.tsx';
import { PayParty } from './pay-party.tsx';

type Props = { parties: readonly PartySummary[]; title: string; mayPay: boolean };

/** Saved parties as a table; on a phone each is a card. */
export function PartyTable({ parties, title, mayPay }: Props) {
  const t = useTranslations('parties');
  const locale = useLocale();
  return (
    <Table caption={title}>
      <TableHead>
        <Th>{t('column.name')}</Th>
        <Th>{t('column.account')}</Th>
        <Th>{t('column.identity')}</Th>
        <Th>{t('column.country')}</Th>
        <Th>{t('column.check')}</Th>
        <Th align="end">{t('column.orders')}</Th>
        <Th>{t('column.lastUsed')}</Th>
        {mayPay && <Th align="end">{t('column.actions')}</Th>}
      </TableHead>
      <TableBody>
        {parties.map((party) => (
          <Tr key={party.id} data-row-id={party.id}>
            <Td header>
              <span className="flex min-w-0 items-center gap-2.5 max-sm:text-start">
                <Initials name={party.name} />
                <span className="block min-w-0">
                  <TextLink href={partyAddress(party)} prefetch={false}>
                    <InScript text={party.name} />
                  </TextLink>
                  <PartyLatinName party={party} />
                  <PartyWarnings party={party} />
                </span>
              </span>
            </Td>
            <Td label={t('column.account')}>
              <PartyAccount party={party} />
            </Td>
            <Td label={t('column.identity')} className="tabular whitespace-nowrap">
              {party.identityTail === '' ? '—' : `··${party.identityTail}`}
            </Td>
            <Td label={t('column.country')}>{codeName('region', party.country, locale) || '—'}</Td>
            <Td label={t('column.check')}>
              <VerificationBadge party={party} />
            </Td>
            <Td label={t('column.orders')} align="end" className="tabular">
              {party.uses}
            </Td>
            <Td label={t('column.lastUsed')} className="whitespace-nowrap">
              {party.lastUsedAt === null ? (
                <span className="text-ink-3">{t('neverUsed')}</span>
              ) : (
                <Time at={party.lastUsedAt} />
              )}
            </Td>
            {mayPay && (
              <Td align="end" className="whitespace-nowrap">
                <PayParty inRow party={party} />
              </Td>
            )}
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}
