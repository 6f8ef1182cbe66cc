'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { webhookFoldOptions } from '@/lib/features/webhooks/query-options.ts';
import type { WebhookFold, WebhookFoldPage } from '@/lib/features/webhooks/types.ts';
import { useListKeys } from '../keyboard/use-list-keys.ts';
import { useSteadyRows } from '../live/use-steady-rows.ts';
import { Table, TableBody, TableHead, Th } from '../ui/table.tsx';
import { FoldRow } from './fold-row.tsx';
import { ListFrame, type ListProps } from './list-frame.tsx';

const idOf = (fold: WebhookFold) => fold.id;

/** One row for each order or wallet, by its newest callback; a row opens to all of them. */
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
