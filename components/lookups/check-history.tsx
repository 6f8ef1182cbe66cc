import { getTranslations } from 'next-intl/server';
import type { AccountCheckHistory } from '@/lib/features/lookups/queries.ts';
import type { AccountCheckView } from '@/lib/features/lookups/types.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Identifier } from '../ui/identifier.tsx';
import { Pager } from '../ui/pager.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { type Tone, toneIcon } from '../ui/tone.ts';
import { CheckStateIcon } from './check-state-icon.tsx';

const tones: Record<AccountCheckView['state'], Tone> = {
  matched: 'green',
  mismatched: 'red',
  unknown: 'amber',
  sending: 'info',
  'not-charged': 'neutral',
};

type Props = { history: AccountCheckHistory; isFirst: boolean };

/** The checks of accounts: who asked, when, and the result; the account only as far as the masks tell. */
export async function CheckHistory({ history, isFirst }: Props) {
  const t = await getTranslations('tools');
  if (history.checks.length === 0) return <EmptyState title={t('noHistory')} />;
  return (
    <>
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
                  <CheckStateIcon state={check.state} className={toneIcon[tones[check.state]]} />
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
      <Pager
        first={isFirst ? undefined : '/tools/bank-check'}
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
