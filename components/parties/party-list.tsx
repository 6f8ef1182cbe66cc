'use client';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { partyListAddress, partyListOptions } from '@/lib/features/parties/query-options.ts';
import type { PartyListInput } from '@/lib/features/parties/schema.ts';
import { type PartyPage, type PartySummary, partyAddress, partyRoot } from '@/lib/features/parties/types.ts';
import { codeName } from '@/lib/text/code-name.ts';
import { useListKeys } from '../keyboard/use-shortcut.tsx';
import { StaleNotice } from '../live/fresh.tsx';
import { UpdatesPill, useSteadyRows } from '../live/steady-rows.tsx';
import { SearchBox } from '../shell/search-box.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OpeningRow } from '../ui/opening-row.tsx';
import { Pager, RowLink, Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx';
import { Flag, flagOfCountry } from '../ui/values/flag.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Initials } from '../ui/values/person.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';
import { PayParty } from './party-actions.tsx';
import { PartyAccount, PartyWarnings, VerificationBadge } from './party-words.tsx';

type Props = { parties: readonly PartySummary[]; title: string; mayPay: boolean };

const idOf = (party: PartySummary) => party.id;

/** Saved parties. Values update in place; rows appear and move only when the user asks. */
function PartyList({ parties, title, mayPay }: Props) {
  const { container, shown, waiting, apply } = useSteadyRows({ rows: parties, idOf });
  useListKeys({ container });
  return (
    <div ref={container}>
      {waiting > 0 && (
        <div className="mb-2 flex justify-end">
          <UpdatesPill count={waiting} onShow={apply} />
        </div>
      )}
      <PartyTable parties={shown.map(({ row }) => row)} title={title} mayPay={mayPay} />
    </div>
  );
}

/** Saved parties, a line each. */
function PartyTable({ parties, title, mayPay }: Props) {
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

type PartyListPanelProps = {
  input: PartyListInput;
  initial: PartyPage;
  mayEdit: boolean;
  mayDraft: boolean;
  demo: ReactNode;
};

/** A page of saved parties, most recently used first, with live updates. */
export function PartyListPanel({ input, initial, mayEdit, mayDraft, demo }: PartyListPanelProps) {
  const { kind } = input;
  const t = useTranslations('parties');
  const { data: page, isError } = useQuery({ ...partyListOptions(input), initialData: initial });
  const add = mayEdit && (
    <LinkButton variant="primary" href={`${partyRoot(kind)}/new`}>
      {t(`kind.${kind}.add`)}
    </LinkButton>
  );
  const isFirst = !input.q && !input.archived && !input.cursor;
  const title = t(`kind.${kind}.title`);
  return (
    <>
      <StaleNotice isError={isError} />
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
            mayPay={mayDraft && !input.archived}
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
        <EmptyState drawing="people" title={t('list.noneArchived')} />
      ) : (
        <EmptyState
          drawing="people"
          title={t(`kind.${kind}.empty`)}
          action={
            add && (
              <div className="flex flex-wrap items-start gap-2">
                {add}
                {demo}
              </div>
            )
          }
        />
      )}
      <Pager
        first={input.cursor && partyListAddress({ ...input, cursor: undefined })}
        next={page.nextCursor === null ? undefined : partyListAddress({ ...input, cursor: page.nextCursor })}
      />
    </>
  );
}

/** A full number typed here finds its party but is not kept. */
function PartySearch({ input: { kind, q, archived } }: { input: PartyListInput }) {
  const t = useTranslations('parties');
  return (
    <SearchBox
      id="filters"
      className="mb-4 max-w-96"
      action={partyRoot(kind)}
      label={t(`kind.${kind}.search`)}
      query={q}
      kept={archived ? { archived: 'true' } : {}}
    />
  );
}
