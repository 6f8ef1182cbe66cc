'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import {
  activeFilters,
  changed,
  missingOptions,
  webhookAddress,
  webhookHealthOptions,
  webhookListOptions,
} from '@/lib/features/webhooks/query-options.ts';
import type {
  MissingPage,
  WebhookEventView,
  WebhookHealth,
  WebhookListInput,
  WebhookPage,
  WebhookState,
} from '@/lib/features/webhooks/types.ts';
import { useListKeys } from '../keyboard/use-shortcut.tsx';
import { StaleNotice } from '../live/fresh.tsx';
import { UpdatesPill, useSteadyRows } from '../live/steady-rows.tsx';
import { StoredStatusBadge } from '../orders/detail/order-badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OpeningRow } from '../ui/opening-row.tsx';
import { Pager, RowLink, Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Figure } from '../ui/values/description-list.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { RelativeTime, ShortTime } from '../ui/values/relative-time.tsx';
import { EventTable, useLagText } from './event-table.tsx';

const idOf = (event: WebhookEventView) => event.id;

/** The received callbacks, newest first; newly arrived ones show on request. */
export function EventList({ initial, ...list }: ListProps<WebhookPage>) {
  const { data, isError } = useQuery({
    ...webhookListOptions(list.input),
    initialData: initial,
    staleTime: 10_000,
  });
  const { container, shown, waiting, apply } = useSteadyRows({ rows: data.events, idOf });
  useListKeys({ container });
  const events = useMemo(() => shown.map(({ row }) => row), [shown]);
  return (
    <div ref={container}>
      <ListFrame
        {...list}
        {...{ isError, waiting }}
        nextCursor={data.nextCursor}
        isEmpty={events.length === 0}
        onShow={apply}
      >
        <EventTable events={events} />
      </ListFrame>
    </div>
  );
}

export type ListProps<Page> = {
  input: WebhookListInput;
  initial: Page;
  callbackAddress: string;
  /** The reader's time zone. */
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

/** The frame of a list of callbacks: time zone, waiting updates, the reason it is empty, and the next page. */
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

/** The orders whose final callback never came, latest first. */
export function MissingList({ input, initial }: Pick<ListProps<MissingPage>, 'input' | 'initial'>) {
  const t = useTranslations('events.missing');
  const { data, isError } = useQuery({ ...missingOptions(input), initialData: initial, staleTime: 10_000 });
  const back = webhookAddress('/events', {});
  return (
    <>
      <p className="mb-3 max-w-prose text-hint text-ink-2">{t('text')}</p>
      <StaleNotice isError={isError} />
      {data.orders.length === 0 ? (
        <EmptyState
          drawing="messages"
          title={t('none')}
          action={
            <LinkButton size="sm" href={back}>
              {t('back')}
            </LinkButton>
          }
        />
      ) : (
        <Table caption={t('caption')}>
          <TableHead>
            <Th>{t('recipient')}</Th>
            <Th>{t('number')}</Th>
            <Th>{t('status')}</Th>
            <Th>{t('found')}</Th>
            <Th align="end">{t('callbacks')}</Th>
          </TableHead>
          <TableBody>
            {data.orders.map(({ orderId, orderNo, beneficiaryName, statusId, foundAt, callbacks }) => (
              <OpeningRow key={orderId} data-row-id={orderId} twoLines>
                <Td header phone="name">
                  <RowLink href={`/orders/${orderId}`}>
                    <InScript text={beneficiaryName} />
                  </RowLink>
                </Td>
                <Td phone="note" className="text-ink-2">
                  <Identifier value={orderNo} />
                </Td>
                <Td phone="figure">
                  <StoredStatusBadge statusId={statusId} />
                </Td>
                <Td phone="side" className="text-ink-2">
                  <ShortTime at={foundAt} />
                </Td>
                <Td align="end" phone="hidden" className="tabular">
                  {callbacks}
                </Td>
              </OpeningRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Pager
        first={input.cursor && webhookAddress('/events', { missing: true })}
        next={
          data.nextCursor === null
            ? undefined
            : webhookAddress('/events', { missing: true, cursor: data.nextCursor })
        }
      />
    </>
  );
}

/** The results that need a look, each a link to its list. */
const remarkable: readonly WebhookState[] = ['received', 'unknown-subject', 'rejected', 'failed'];

/** The day's callback figures, and the number of orders without one. */
export function EventHealth({ initial }: { initial: WebhookHealth }) {
  const t = useTranslations('events.health');
  const lagText = useLagText();
  const { data } = useQuery({ ...webhookHealthOptions(), initialData: initial });
  const { lastReceivedAt, states, verified, lag, missing } = data;
  const total = Object.values(states).reduce((sum, count) => sum + count, 0);
  const accepted = total - states.rejected;
  const others = remarkable.filter((state) => states[state] > 0);
  return (
    <dl
      aria-label={t('label')}
      className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]"
    >
      <Figure label={t('last')}>
        <Value>{lastReceivedAt === null ? t('never') : <RelativeTime at={lastReceivedAt} past />}</Value>
      </Figure>
      <Figure
        label={t('day')}
        note={
          <>
            {total > 0 && t('understood', { count: states.applied + states.unchanged })}
            {others.map((state) => (
              <span key={state}>
                {' · '}
                <TextLink href={webhookAddress('/events', { state })} className="whitespace-nowrap">
                  {t('other', { count: states[state], state: state.replace('-', '_') })}
                </TextLink>
              </span>
            ))}
          </>
        }
      >
        <Value>{t('received', { count: total })}</Value>
      </Figure>
      <Figure
        label={t('lag')}
        note={lag ? t('lagMost', { most: lagText(lag.most) }) : total > 0 && t('lagNoneText')}
      >
        <Value>{lag ? t('lagText', { half: lagText(lag.half) }) : t('lagNone')}</Value>
      </Figure>
      <Figure label={t('signed')} note={accepted > 0 && t('unsigned', { count: accepted - verified })}>
        <Value>{accepted > 0 ? t('signedOf', { verified, all: accepted }) : '—'}</Value>
      </Figure>
      <Figure label={t('missing')} note={t(missing > 0 ? 'missingText' : 'missingNone')}>
        <Value>
          {missing > 0 ? (
            <TextLink
              href={webhookAddress('/events', { missing: true })}
              aria-label={t('showMissing', { count: missing })}
            >
              {t('missingCount', { count: missing })}
            </TextLink>
          ) : (
            t('missingCount', { count: missing })
          )}
        </Value>
      </Figure>
    </dl>
  );
}

function Value({ children }: { children: ReactNode }) {
  return <span className="tabular text-h2">{children}</span>;
}
