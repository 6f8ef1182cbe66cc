'use client';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { QueueRow } from '@/lib/features/approvals/schema.ts';
import { LinkButton } from '../ui/button.tsx';
import { OpeningRow } from '../ui/opening-row.tsx';
import { RowCheckbox, RowLink, Td } from '../ui/table.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Money } from '../ui/values/money.tsx';
import { Initials } from '../ui/values/person.tsx';
import { RelativeTime } from '../ui/values/relative-time.tsx';
import { timeTag } from '../ui/values/time-tag.tsx';

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
  const state =
    row.bar !== null
      ? t(`bar.${row.bar}`)
      : row.reviewerName
        ? t('reviewing', { name: row.reviewerName })
        : t('waiting');
  return (
    <OpeningRow
      data-row-id={row.id}
      selected={select?.checked ?? false}
      twoLines
      className={select ? 'max-sm:ps-8' : undefined}
    >
      {select && (
        <Td className="max-sm:absolute max-sm:start-0 max-sm:top-2.5">
          <RowCheckbox
            label={t('selectOrder', { orderNo: row.orderNo })}
            checked={select.checked}
            why={select.why ?? undefined}
            onChange={select.onChange}
          />
        </Td>
      )}
      <Td header phone="name" className="sm:w-1/3 sm:min-w-32 sm:max-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <Initials name={row.beneficiaryName} />
          <RowLink href={`/approvals/${row.id}`} title={row.beneficiaryName} className="truncate">
            <InScript text={row.beneficiaryName} />
          </RowLink>
        </span>
      </Td>
      <Td phone="figure" align="end">
        <Money amount={row.source.amount} currency={row.source.currency} column />
      </Td>
      <Td className="whitespace-nowrap max-2xl:hidden max-sm:hidden">
        <Identifier value={row.orderNo} className="text-ink-2" />
      </Td>
      <Td phone="hidden" className="sm:whitespace-nowrap">
        <span>
          {row.submitterName}
          <span className="text-ink-3">
            {' · '}
            <RelativeTime at={row.submittedAt} />
          </span>
        </span>
      </Td>
      <Td label={t('rate')} phone="side" className="max-sm:self-start">
        {rateText(row, nowMs, t)}
      </Td>
      <Td phone="note" className="max-sm:text-hint sm:w-1/3 sm:min-w-40 sm:max-w-0">
        <span className="block min-w-0 sm:truncate" title={[state, ...signs].join(' · ')}>
          <span className={clsx(row.bar !== null && 'text-ink-2', row.reviewerName && 'font-semibold')}>
            {state}
          </span>
          {signs.length > 0 && <span className="text-amber-ink"> · {signs.join(' · ')}</span>}
          {row.reminded && (
            <span className="text-violet-ink">
              {' · '}
              {t.rich('reminded', { ...timeTag(row.reminded.at), name: row.reminded.name })}
            </span>
          )}
        </span>
      </Td>
      <Td align="end" phone="hidden" className="whitespace-nowrap sm:py-0">
        {/* The name leads there too; whoever looks for a button finds one. */}
        <LinkButton
          size="sm"
          variant={row.bar === null ? 'secondary' : 'ghost'}
          href={`/approvals/${row.id}`}
          aria-label={t(row.bar === null ? 'reviewOrder' : 'openOrder', { orderNo: row.orderNo })}
        >
          {t(row.bar === null ? 'review' : 'open')}
        </LinkButton>
      </Td>
    </OpeningRow>
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
