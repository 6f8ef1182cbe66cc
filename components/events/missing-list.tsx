'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { missingOptions, webhookAddress } from '@/lib/features/webhooks/query-options.ts';
import type { MissingPage } from '@/lib/features/webhooks/types.ts';
import { StaleNotice } from '../live/stale-notice.tsx';
import { StoredStatus } from '../orders/detail/order-badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { OpeningRow } from '../ui/opening-row.tsx';
import { Pager } from '../ui/pager.tsx';
import { RowLink } from '../ui/row-link.tsx';
import { Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';
import type { ListProps } from './list-frame.tsx';

/** The orders that ended without a callback that says so, the latest first. */
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
                  <StoredStatus statusId={statusId} />
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
