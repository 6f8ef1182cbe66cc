'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { orderAuditOptions } from '@/lib/features/orders/query-options.ts';
import type { AuditView } from '@/lib/features/orders/types.ts';
import { decisions, outcomes, storyIds } from '@/lib/features/sandbox/types.ts';
import { useTypeName } from '../../drafts/fields/use-words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../../ui/table.tsx';
import { Time } from '../../ui/values/time.tsx';
import { ServiceStatus } from './order-badge.tsx';

/** The people's actions on this order, from the append-only record. */
export function AuditTab({ orderId, initial }: { orderId: string; initial: readonly AuditView[] }) {
  const t = useTranslations('order.audit');
  const { data, isError } = useQuery({
    ...orderAuditOptions(orderId),
    initialData: [...initial],
    staleTime: 10_000,
  });
  if (data.length === 0) return <EmptyState title={t('none')} />;
  return (
    <>
      {isError && (
        <Notice kind="error" className="mb-3">
          {t('failed')}
        </Notice>
      )}
      <p className="mb-3 flex justify-end">
        <a href={`/api/orders/${orderId}/audit/export`} className={buttonClass({ size: 'sm' })}>
          {t('export')}
        </a>
      </p>
      <Table caption={t('what')}>
        <TableHead>
          <Th>{t('when')}</Th>
          <Th>{t('who')}</Th>
          <Th>{t('what')}</Th>
          <Th>{t('details')}</Th>
        </TableHead>
        <TableBody>
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function Entry({ entry }: { entry: AuditView }) {
  const t = useTranslations('order.audit');
  const key = `action.${entry.action.replaceAll('.', '-')}` as Parameters<typeof t>[0];
  return (
    <Tr>
      <Td header className="whitespace-nowrap align-top">
        <Time at={entry.at} />
      </Td>
      <Td label={t('who')} className="align-top sm:min-w-32">
        {entry.actorName}
      </Td>
      <Td label={t('what')} className="align-top">
        {t.has(key) ? t(key) : entry.action}
      </Td>
      <Td label={t('details')} className="align-top">
        <span className="block space-y-0.5 text-hint text-ink-2">
          {entry.facts.map(({ name, value }) => (
            <span key={name} className="wrap-anywhere block">
              <FactName name={name} /> <FactValue name={name} value={value} />
            </span>
          ))}
          {entry.address && (
            <span className="block">
              {t('address')} {entry.address}
            </span>
          )}
        </span>
      </Td>
    </Tr>
  );
}

/** The label of a fact; a fact without a translation keeps its recorded name. */
function FactName({ name }: { name: string }) {
  const t = useTranslations('order.audit');
  const key = `fact.${name}` as Parameters<typeof t>[0];
  return t.has(key) ? (
    <span>{t('factName', { name: t(key) })}</span>
  ) : (
    <span className="font-mono">{name}</span>
  );
}

const withWords = [
  ...(['accepted', 'refused', 'unknown', 'not-sent', 'true', 'false'] as const),
  ...decisions,
  ...outcomes,
  ...storyIds,
] as const;
const longId = /^(?:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A recorded value in the reader's language; long ids are shortened, the export has them in full. */
function FactValue({ name, value }: { name: string; value: string }) {
  const t = useTranslations('order.audit');
  const typeName = useTypeName();
  if (name === 'status') return <ServiceStatus raw={value} />;
  if (name === 'documentType') return typeName(value);
  if (longId.test(value)) {
    return (
      <span title={value} translate="no" className="font-mono">
        {value.slice(0, 8)}…{value.slice(-4)}
      </span>
    );
  }
  const known = withWords.find((one) => one === value);
  return known ? t(`value.${known}`) : value;
}
