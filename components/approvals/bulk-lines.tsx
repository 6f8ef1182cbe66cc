'use client';
import { useTranslations } from 'next-intl';
import type { Terms } from '@/components/orders/review/terms.ts';
import type { BulkResult, QueueRow } from '@/lib/features/approvals/schema.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Money } from '../ui/values/money.tsx';
import { useApprovalRefusal } from './use-approval-refusal.ts';

type Props = {
  rows: readonly QueueRow[];
  terms: ReadonlyMap<string, Terms | null>;
  results: readonly BulkResult[] | null;
};

/** Each order with its own amounts, and afterwards with what became of it. */
export function BulkLines({ rows, terms, results }: Props) {
  const t = useTranslations('approvals.bulk');
  const refusalText = useApprovalRefusal();
  const outcome = (id: string) => {
    const result = results?.find((one) => one.approvalId === id)?.result;
    if (!result) return '';
    return result.ok ? t(`outcome.${result.state}`) : refusalText(result.reason);
  };
  return (
    <Table caption={t('caption')}>
      <TableHead>
        <Th>{t('recipient')}</Th>
        <Th align="end">{t('debit')}</Th>
        <Th align="end">{t('gets')}</Th>
        {results && <Th>{t('result')}</Th>}
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const one = terms.get(row.id);
          return (
            <Tr key={row.id}>
              <Td header>
                <div className="min-w-0">
                  {results ? (
                    <TextLink href={`/orders/${row.orderId}`}>
                      <InScript text={row.beneficiaryName} />
                    </TextLink>
                  ) : (
                    <InScript text={row.beneficiaryName} />
                  )}
                  <span className="block font-normal text-hint text-ink-2">
                    <Identifier value={row.orderNo} />
                  </span>
                  <span className="block font-normal text-hint text-ink-2">
                    {t('account', { suffix: row.accountSuffix })}
                  </span>
                </div>
              </Td>
              <Td label={t('debit')} align="end">
                {one ? <Money amount={one.source} currency={row.source.currency} /> : amountState(one, t)}
              </Td>
              <Td label={t('gets')} align="end">
                {one ? <Money amount={one.target} currency={row.target.currency} /> : amountState(one, t)}
              </Td>
              {results && <Td label={t('result')}>{outcome(row.id)}</Td>}
            </Tr>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** `null`: no rate was to be had; undefined: it is on its way. */
function amountState(one: null | undefined, t: ReturnType<typeof useTranslations<'approvals.bulk'>>): string {
  return t(one === null ? 'noRate' : 'loading');
}
