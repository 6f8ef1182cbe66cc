'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { informationInboxOptions } from '@/lib/features/information/query-options.ts';
import type { InformationInbox, InformationRequest } from '@/lib/features/information/schema.ts';
import { ListKeys } from '../keyboard/use-shortcut.tsx';
import { StaleNotice } from '../live/fresh.tsx';
import { ServiceAsks } from '../orders/service-words.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OpeningRow } from '../ui/opening-row.tsx';
import { RowLink, Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Initials } from '../ui/values/person.tsx';
import { OwnerSelect, WaitingSince } from './request-cells.tsx';

type Props = { initial: InformationInbox; mayWork: boolean };

/** All open requests of the service, longest wait first; live, because colleagues answer too. */
export function Inbox({ initial, mayWork }: Props) {
  const t = useTranslations('information');
  const { data, isError } = useQuery({ ...informationInboxOptions(), initialData: initial, staleTime: 0 });
  if (data.requests.length === 0)
    return (
      <EmptyState drawing="inbox" title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <ListKeys>
      <StaleNotice isError={isError} />
      <Table caption={t('title')}>
        <TableHead>
          <Th>{t('column.order')}</Th>
          <Th>{t('column.asked')}</Th>
          <Th>{t('column.since')}</Th>
          <Th>{t('column.owner')}</Th>
          <Th>{t('column.action')}</Th>
        </TableHead>
        <TableBody>
          {data.requests.map((request) => (
            <Row key={request.orderId} request={request} inbox={data} mayWork={mayWork} />
          ))}
        </TableBody>
      </Table>
    </ListKeys>
  );
}

function Row({
  request,
  inbox,
  mayWork,
}: {
  request: InformationRequest;
  inbox: InformationInbox;
  mayWork: boolean;
}) {
  const t = useTranslations('information');
  return (
    <OpeningRow data-row-id={request.orderId}>
      <Td header className="max-sm:block! max-sm:text-start! sm:whitespace-nowrap">
        <span className="flex items-center gap-2.5">
          <Initials name={request.beneficiaryName} />
          <span className="min-w-0">
            <span className="block whitespace-normal">
              <InScript text={request.beneficiaryName} />
            </span>
            <RowLink href={`/orders/${request.orderId}`} quiet className="text-hint">
              <Identifier value={request.orderNo} />
            </RowLink>
          </span>
        </span>
      </Td>
      <Td className="max-sm:block! max-sm:text-start! sm:w-1/2 sm:min-w-40 sm:max-w-0">
        {request.suppliedName !== null && t('supplied', { name: request.suppliedName })}
        {request.asked === null ? t('askedName') : <ServiceAsks asked={request.asked} />}
        {request.answered && (
          <span className="block text-hint text-ink-2">{t('answeredBy', { by: request.answered.by })}</span>
        )}
      </Td>
      <Td label={t('column.since')}>
        <div className="min-w-0">
          <WaitingSince request={request} serverNow={inbox.serverNow} />
        </div>
      </Td>
      <Td label={t('column.owner')}>
        <OwnerSelect request={request} colleagues={inbox.colleagues} me={inbox.me} mayWork={mayWork} />
      </Td>
      <Td className="whitespace-nowrap max-sm:block! max-sm:text-start!">
        <LinkButton
          size="sm"
          href={`/orders/${request.orderId}#information`}
          aria-label={t(mayWork ? 'answerOf' : 'openOf', { orderNo: request.orderNo })}
        >
          {t(mayWork ? 'answer' : 'open')}
        </LinkButton>
      </Td>
    </OpeningRow>
  );
}
