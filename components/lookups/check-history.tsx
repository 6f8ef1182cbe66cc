'use client';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, CircleMinus, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { accountChecksOptions } from '@/lib/features/lookups/query-options.ts';
import type { AccountCheckHistory, AccountCheckView } from '@/lib/features/lookups/schema.ts';
import { StaleNotice } from '../live/fresh.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pager, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { type Tone, toneIcon } from '../ui/values/status-badge.tsx';
import { Time } from '../ui/values/time.tsx';

/** A shape for each result, so that none is told by its colour alone. */
const looks: Record<AccountCheckView['state'], { Icon: LucideIcon; tone: Tone }> = {
  matched: { Icon: CircleCheck, tone: 'green' },
  mismatched: { Icon: CircleX, tone: 'red' },
  unknown: { Icon: CircleHelp, tone: 'amber' },
  sending: { Icon: Hourglass, tone: 'info' },
  'not-charged': { Icon: CircleMinus, tone: 'neutral' },
};

type Props = {
  initial: AccountCheckHistory;
  /** The check that the page begins behind; left out on the first one. */
  after?: string | undefined;
};

/** The checks of accounts: who asked, when, and the result; the account only as far as the masks tell. */
export function CheckHistory({ initial, after }: Props) {
  const t = useTranslations('tools');
  const { data: history, isError } = useQuery({
    ...accountChecksOptions(after),
    initialData: initial,
    staleTime: 10_000,
  });
  return (
    <>
      <StaleNotice isError={isError} />
      {history.checks.length === 0 ? (
        !isError && <EmptyState title={t('noHistory')} />
      ) : (
        <Table caption={t('history')}>
          <TableHead>
            <Th>{t('column.when')}</Th>
            <Th>{t('column.result')}</Th>
            <Th>{t('column.details')}</Th>
            <Th>{t('column.fee')}</Th>
            <Th>{t('column.by')}</Th>
          </TableHead>
          <TableBody>
            {history.checks.map((check) => (
              <Tr key={check.id}>
                <Td header className="whitespace-nowrap">
                  <Time at={check.requestedAt} />
                </Td>
                <Td label={t('column.result')}>
                  <span className="inline-flex items-center gap-1.5">
                    <StateIcon state={check.state} />
                    {t(`state.${check.state}`)}
                  </span>
                  <span className="block text-hint text-ink-2">{t(`type.${check.type}`)}</span>
                </Td>
                <Td label={t('column.details')}>
                  <Details check={check} />
                </Td>
                <Td label={t('column.fee')} className="tabular whitespace-nowrap">
                  {check.fee ?? t('noFee')}
                </Td>
                <Td label={t('column.by')}>{check.requestedByName}</Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      )}
      <Pager
        first={after === undefined ? undefined : '/tools/bank-check'}
        next={history.nextAfter === null ? undefined : `/tools/bank-check?after=${history.nextAfter}`}
      />
    </>
  );
}

function Details({ check: { masked } }: { check: AccountCheckView }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      <span lang="zh-CN">{masked.name}</span>
      {[masked.idNumber, masked.account, masked.phone].map(
        (value) => value !== null && <Identifier key={value} value={value} />,
      )}
    </span>
  );
}

function StateIcon({ state }: Pick<AccountCheckView, 'state'>) {
  const { Icon, tone } = looks[state];
  return <Icon aria-hidden="true" strokeWidth={1.75} className={`size-4 shrink-0 ${toneIcon[tone]}`} />;
}
