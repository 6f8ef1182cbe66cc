'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { webhookDetailOptions, webhookFoldOptions } from '@/lib/features/webhooks/query-options.ts';
import { mostCounted, type WebhookFold, type WebhookFoldPage } from '@/lib/features/webhooks/types.ts';
import { useListKeys } from '../keyboard/use-shortcut.tsx';
import { useSteadyRows } from '../live/steady-rows.tsx';
import { StoredStatusBadge } from '../orders/detail/order-badge.tsx';
import { Button, Spinner } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { OpeningRow } from '../ui/opening-row.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';
import { ListFrame, type ListProps } from './event-list.tsx';
import { EventState, EventStatus, EventTable, useEventName } from './event-table.tsx';

const idOf = (fold: WebhookFold) => fold.id;

/** One row per order or wallet, by its newest callback; a row unfolds to all of its callbacks. */
export function FoldList({ initial, ...list }: ListProps<WebhookFoldPage>) {
  const t = useTranslations('events');
  const { data, isError } = useQuery({
    ...webhookFoldOptions(list.input),
    initialData: initial,
    staleTime: 10_000,
  });
  const { container, shown, waiting, apply } = useSteadyRows({ rows: data.folds, idOf });
  useListKeys({ container });
  return (
    <div ref={container}>
      <ListFrame
        {...list}
        {...{ isError, waiting }}
        nextCursor={data.nextCursor}
        isEmpty={shown.length === 0}
        onShow={apply}
      >
        <Table caption={t('fold.caption')}>
          <TableHead>
            <Th>{t('column.about')}</Th>
            <Th>{t('fold.number')}</Th>
            <Th>{t('fold.latest')}</Th>
            <Th>{t('column.result')}</Th>
            <Th>{t('fold.order')}</Th>
            <Th>{t('column.received')}</Th>
          </TableHead>
          <TableBody>
            {shown.map(({ row }) => (
              <FoldRow key={row.id} fold={row} />
            ))}
          </TableBody>
        </Table>
      </ListFrame>
    </div>
  );
}

const columns = 6;

/** The row of one order or wallet; pressing it shows its callbacks below. */
function FoldRow({ fold }: { fold: WebhookFold }) {
  const t = useTranslations('events.fold');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = useFoldName()(fold);
  const { newest, count, order } = fold;
  const counted = count >= mostCounted ? t('many', { count }) : count;
  return (
    <>
      <OpeningRow data-row-id={fold.id} twoLines className={clsx(isOpen && 'border-transparent!')}>
        <Td header phone="name" className="sm:max-w-60">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="group/opener -ms-1 inline-flex min-h-7 min-w-0 max-w-full cursor-pointer items-center gap-1.5 rounded-sm px-1 text-start font-semibold"
          >
            <ChevronRight
              className={clsx('size-4 shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-90')}
            />
            <span className="min-w-0 truncate underline-offset-3 group-hover/opener:underline" title={name}>
              <InScript text={name} />
            </span>
            <span className="tabular shrink-0 font-normal text-hint text-ink-3">
              <span aria-hidden="true">×&#8201;{counted}</span>
              <span className="sr-only">{t('counted', { count })}</span>
            </span>
          </button>
        </Td>
        <Td phone="hidden">
          {order ? (
            <TextLink href={`/orders/${order.id}`}>
              <Identifier value={order.orderNo} />
            </TextLink>
          ) : newest.subjectId === null ? (
            '—'
          ) : (
            <span className="block max-w-34 truncate" title={newest.subjectId}>
              <Identifier value={newest.subjectId} />
            </span>
          )}
        </Td>
        <Td phone="note" className="max-sm:ps-5.5! sm:whitespace-nowrap">
          <EventStatus event={newest} />
        </Td>
        <Td phone="figure" className="whitespace-nowrap">
          <EventState event={newest} />
        </Td>
        <Td phone="hidden" className="whitespace-nowrap">
          {order ? <StoredStatusBadge statusId={order.statusId} /> : '—'}
        </Td>
        <Td phone="side" className="whitespace-nowrap text-ink-2">
          <ShortTime at={newest.receivedAt} />
        </Td>
      </OpeningRow>
      {isOpen && (
        <Tr id={id} className="hover:bg-canvas!">
          <Td colSpan={columns} className="pt-0! pb-4! ps-8! pe-0! max-sm:block! max-sm:ps-5.5!">
            <Story fold={fold} name={name} />
          </Td>
        </Tr>
      )}
    </>
  );
}

/** All callbacks of a row, oldest first. */
function Story({ fold, name }: { fold: WebhookFold; name: string }) {
  const t = useTranslations('events.fold');
  const { data, isError, refetch } = useQuery({
    ...webhookDetailOptions(fold.newest.id),
    // A new callback is appended to the shown ones.
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  if (isError && !data)
    return (
      <Notice kind="warning">
        {t('failed')}{' '}
        <Button size="sm" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    );
  if (!data) return <Spinner />;
  const events = [data.event, ...data.siblings].toSorted(
    (a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt) || (a.id < b.id ? -1 : 1),
  );
  return (
    <>
      {fold.count > events.length && <p className="mb-1 text-hint text-ink-2">{t('newest')}</p>}
      <EventTable events={events} ofOrder caption={name} />
    </>
  );
}

/** The recipient of the order, the wallet, or the words for neither. */
function useFoldName(): (fold: WebhookFold) => string {
  const t = useTranslations('events.fold');
  const nameOf = useEventName();
  return ({ newest, order, wallet }) => {
    if (order) return order.beneficiaryName;
    if (wallet) return t('wallet', wallet);
    if (newest.event === 'payment' || newest.event === 'balance') return t(`unknown.${newest.event}`);
    return nameOf(newest);
  };
}
