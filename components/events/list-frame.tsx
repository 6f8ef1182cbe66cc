import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { activeFilters, changed, webhookAddress } from '@/lib/features/webhooks/query-options.ts';
import type { WebhookListInput } from '@/lib/features/webhooks/types.ts';
import { StaleNotice } from '../live/stale-notice.tsx';
import { UpdatesPill } from '../live/updates-pill.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Pager } from '../ui/pager.tsx';

export type ListProps<Page> = {
  input: WebhookListInput;
  initial: Page;
  callbackAddress: string;
  /** Of the reader's time zone. */
  zoneName: string;
};

type Props = Omit<ListProps<never>, 'initial'> & {
  isError: boolean;
  isEmpty: boolean;
  waiting: number;
  onShow: () => void;
  nextCursor: string | null;
  children: ReactNode;
};

/** The surroundings of a page of callbacks: its time zone, updates that wait, the reason it is empty, the next page. */
export function ListFrame(props: Props) {
  const { input, callbackAddress, zoneName, isError, isEmpty, waiting, onShow, nextCursor, children } = props;
  const t = useTranslations('events');
  const pageOf = (cursor: string | undefined) => webhookAddress('/events', { ...input, cursor });
  const isAll = activeFilters(input).length === 0 && !input.cursor;
  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="text-hint text-ink-2">{t('timesIn', { zone: zoneName })}</p>
        <UpdatesPill count={waiting} onShow={onShow} />
      </div>
      <StaleNotice isError={isError} />
      {!isEmpty ? (
        children
      ) : isAll ? (
        <EmptyState drawing="messages" title={t('none', { address: callbackAddress })} />
      ) : (
        <EmptyState
          drawing="search"
          title={t('noneFiltered')}
          action={
            <LinkButton size="sm" href={webhookAddress('/events', { by: input.by })}>
              {t('showAll')}
            </LinkButton>
          }
        />
      )}
      <Pager
        first={input.cursor && webhookAddress('/events', changed(input, {}))}
        next={nextCursor === null ? undefined : pageOf(nextCursor)}
      />
    </>
  );
}
