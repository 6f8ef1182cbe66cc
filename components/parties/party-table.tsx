import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { partyAddress } from '@/lib/features/parties/party-address.ts';
import type { PartySummary } from '@/lib/features/parties/types.ts';
import { OpeningRow } from '../ui/opening-row.tsx';
import { RowLink } from '../ui/row-link.tsx';
import { Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx';
import { codeName } from '../ui/values/code-name.ts';
import { Flag, flagOfCountry } from '../ui/values/flag.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Initials } from '../ui/values/person.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';
import { PartyAccount, PartyWarnings, VerificationBadge } from './party-words.tsx';
import { PayParty } from './pay-party.tsx';

type Props = { parties: readonly PartySummary[]; title: string; mayPay: boolean };

/** Saved parties, a line each. */
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
        {mayPay && (
          <Th align="end">
            <span className="sr-only">{t('column.actions')}</span>
          </Th>
        )}
      </TableHead>
      <TableBody>
        {parties.map((party) => (
          <OpeningRow key={party.id} data-row-id={party.id} twoLines>
            <Td header phone="name" className="sm:w-1/3 sm:min-w-48 sm:max-w-0">
              <span className="flex min-w-0 max-w-full items-center gap-2 max-sm:text-start">
                <Initials name={party.name} />
                <RowLink href={partyAddress(party)} prefetch={false} title={party.name} className="truncate">
                  <InScript text={party.name} />
                </RowLink>
                {party.latinName !== '' && (
                  <span lang="en" className="truncate font-normal text-hint text-ink-3 max-sm:hidden">
                    {party.latinName}
                  </span>
                )}
                <PartyWarnings party={party} />
              </span>
            </Td>
            <Td phone="note" className="sm:max-w-56">
              <PartyAccount party={party} />
            </Td>
            <Td phone="hidden" className="tabular whitespace-nowrap">
              {party.identityTail === '' ? '—' : `··${party.identityTail}`}
            </Td>
            <Td phone="hidden" className="sm:whitespace-nowrap">
              {party.country === '' ? (
                '—'
              ) : (
                <span className="inline-flex items-center gap-2">
                  <Flag country={flagOfCountry(party.country)} />
                  {codeName('region', party.country, locale)}
                </span>
              )}
            </Td>
            <Td
              label={t('column.check')}
              className={clsx(party.verification.state === 'none' && 'max-sm:hidden')}
            >
              <VerificationBadge party={party} inRow />
            </Td>
            <Td align="end" phone="hidden" className="tabular">
              {party.uses}
            </Td>
            <Td phone={mayPay ? 'figure' : 'side'} className="whitespace-nowrap max-sm:text-hint">
              {party.lastUsedAt === null ? (
                <span className="text-ink-3">{t('neverUsed')}</span>
              ) : (
                <ShortTime at={party.lastUsedAt} />
              )}
            </Td>
            {mayPay && (
              <Td align="end" phone="side" className="whitespace-nowrap sm:py-0">
                <PayParty inRow party={party} />
              </Td>
            )}
          </OpeningRow>
        ))}
      </TableBody>
    </Table>
  );
}
