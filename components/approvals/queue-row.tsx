'use client';
import { useTranslations } from 'next-intl';
import type { QueueRow } from '@/lib/features/approvals/types.ts';
import { Identifier } from '../ui/identifier.tsx';
import { InScript } from '../ui/in-script.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Money } from '../ui/money.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RowCheckbox } from '../ui/row-checkbox.tsx';
import { Td, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { timeTag } from '../ui/time-tag.tsx';

type Props = {
  row: QueueRow;
  nowMs: number;
  /** Absent where nothing is approved together. */
  select: { checked: boolean; why: string | null; onChange: (checked: boolean) => void } | null;
};

/** One order that waits: whose, how much, how long its rate still holds, and what wants a closer look. */
export function ApprovalRow({ row, nowMs, select }: Props) {
  const t = useTranslations('approvals.queue');
  const signs = [
    ...row.warnings.map((warning) => t(`warning.${warning}`)),
    ...(row.stepUp ? [t('stepUp')] : []),
    ...(row.required > 1 ? [t('given', { given: row.approvedBy.length, required: row.required })] : []),
  ];
  return (
    <Tr data-row-id={row.id} selected={select?.checked ?? false}>
      {select && (
        <Td label={t('select')}>
          <RowCheckbox
            label={t('selectOrder', { orderNo: row.orderNo })}
            checked={select.checked}
            why={select.why ?? undefined}
            onChange={select.onChange}
          />
        </Td>
      )}
      <Td header>
        {/* One box: on a phone a cell lays its parts side by side. */}
        <div className="min-w-0">
          <TextLink href={`/approvals/${row.id}`} className="font-semibold">
            <InScript text={row.beneficiaryName} />
          </TextLink>
          <span className="block font-normal text-hint text-ink-2">
            <Identifier value={row.orderNo} />
          </span>
          {signs.length > 0 && (
            <span className="block font-normal text-amber-ink text-hint">{signs.join(' · ')}</span>
          )}
          {row.reminded && (
            <span className="block text-hint text-violet-ink">
              {t.rich('reminded', { ...timeTag(row.reminded.at), name: row.reminded.name })}
            </span>
          )}
        </div>
      </Td>
      <Td label={t('amount')} align="end">
        <Money amount={row.source.amount} currency={row.source.currency} column />
      </Td>
      <Td label={t('maker')}>
        <div className="min-w-0 max-sm:text-end">
          {row.submitterName}
          <span className="block text-hint text-ink-2">
            <RelativeTime at={row.submittedAt} />
          </span>
        </div>
      </Td>
      <Td label={t('rate')}>{rateText(row, nowMs, t)}</Td>
      <Td label={t('state')}>
        {row.bar !== null && <span className="text-ink-2">{t(`bar.${row.bar}`)}</span>}
        {row.bar === null &&
          (row.reviewerName ? (
            <span className="font-semibold">{t('reviewing', { name: row.reviewerName })}</span>
          ) : (
            t('waiting')
          ))}
      </Td>
      <Td align="end">
        {/* The name leads there too; whoever looks for a button finds one. */}
        <LinkButton
          size="sm"
          href={`/approvals/${row.id}`}
          aria-label={t(row.bar === null ? 'reviewOrder' : 'openOrder', { orderNo: row.orderNo })}
        >
          {t(row.bar === null ? 'review' : 'open')}
        </LinkButton>
      </Td>
    </Tr>
  );
}

function rateText(
  row: QueueRow,
  nowMs: number,
  t: ReturnType<typeof useTranslations<'approvals.queue'>>,
): string {
  if (row.rateGoodUntil === null) return t('rateNone');
  const minutes = Math.floor((Date.parse(row.rateGoodUntil) - nowMs) / 60_000);
  if (minutes < 0) return t('rateOver');
  return minutes < 120 ? t('rateMinutes', { minutes }) : t('rateHours', { hours: Math.floor(minutes / 60) });
}
