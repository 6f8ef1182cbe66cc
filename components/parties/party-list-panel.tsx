'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { partyListAddress, partyRoot } from '@/lib/features/parties/party-address.ts';
import { partyListOptions } from '@/lib/features/parties/query-options.ts';
import type { PartyListInput, PartyPage } from '@/lib/features/parties/types.ts';
import { StaleNotice } from '../live/stale-notice.tsx';
import { SearchBox } from '../shell/search-box.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Pager } from '../ui/pager.tsx';
import { PartyList } from './party-list.tsx';

type Props = {
  input: PartyListInput;
  initial: PartyPage;
  mayEdit: boolean;
  mayDraft: boolean;
  demo: ReactNode;
};

/** A page of saved parties, the last used first, kept alive. */
export function PartyListPanel({ input, initial, mayEdit, mayDraft, demo }: Props) {
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
