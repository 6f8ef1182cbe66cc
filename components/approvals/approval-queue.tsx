'use client';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useState } from 'react';
import { useListKeys } from '@/components/keyboard/use-shortcut.tsx';
import { approvalQueueOptions } from '@/lib/features/approvals/query-options.ts';
import type { ApprovalQueue as Queue, QueueRow } from '@/lib/features/approvals/schema.ts';
import { formatAmount, isCurrency, parseAmount } from '@/lib/service-core/money/index.ts';
import { StaleNotice } from '../live/fresh.tsx';
import { UpdatesPill, useSteadyRows } from '../live/steady-rows.tsx';
import { RecipientName } from '../orders/recipient-name.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { UnreadableRows } from '../ui/notice.tsx';
import { OpeningRow } from '../ui/opening-row.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RowCheckbox, RowLink, Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { Identifier } from '../ui/values/identifier.tsx';
import { Money } from '../ui/values/money.tsx';
import { Initials } from '../ui/values/person.tsx';
import { RelativeTime } from '../ui/values/relative-time.tsx';
import { useServiceNow } from '../ui/values/service-time.ts';
import { timeTag } from '../ui/values/time-tag.tsx';

const maxBulk = 20;

type BulkBar = 'barred' | 'warnings' | 'other-pair' | 'full';

/** Returns the reason that a row cannot be approved together with the selected rows; null if it can. */
export function bulkBarOf(row: QueueRow, chosen: readonly QueueRow[]): BulkBar | null {
  if (row.bar !== null) return 'barred';
  if (row.warnings.length > 0) return 'warnings';
  const [first] = chosen;
  if (!first || chosen.some(({ id }) => id === row.id)) return null;
  if (pairOf(first) !== pairOf(row)) return 'other-pair';
  return chosen.length >= maxBulk ? 'full' : null;
}

const pairOf = (row: QueueRow): string => `${row.source.currency} ${row.target.currency}`;

const idOf = (row: QueueRow) => row.id;
const stepMs = 10_000;
const sumOf = (rows: readonly QueueRow[], currency: string): string | null =>
  bulkTotal(
    rows
      .filter(({ source }) => source.currency === currency)
      .map(({ source }) => ({ source: source.amount })),
    currency,
  );
const loadBulk = () => import('./bulk-approve-dialog.tsx');

/** The orders waiting for a second person, sorted by rate expiry. Rows never move under the pointer. */
export function ApprovalQueue({ initial, children }: { initial: Queue; children: ReactNode }) {
  const approvals = useTranslations('approvals');
  const t = useTranslations('approvals.queue');
  const { data, isError } = useQuery({
    ...approvalQueueOptions(),
    initialData: initial,
    staleTime: 10_000,
  });
  // An earlier visit may have left an older version in the cache.
  const queue = data.serverNow < initial.serverNow ? initial : data;
  const { container, shown, waiting, apply } = useSteadyRows({ rows: queue.rows, idOf });
  const rows = shown.map(({ row }) => row);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [isDeciding, setIsDeciding] = useState(false);
  const bulk = useOnDemand(loadBulk, isDeciding);
  const nowMs = useServiceNow(queue.serviceNow, stepMs);
  const chosen = rows.filter((row) => chosenIds.has(row.id) && bulkBarOf(row, []) === null);
  const mayChoose = queue.bulk && queue.mayDecide;

  const choose = (id: string, isChosen: boolean) =>
    setChosenIds((before) => {
      const next = new Set(before);
      if (isChosen) next.add(id);
      else next.delete(id);
      return next;
    });
  useListKeys({
    container,
    onSelect: mayChoose
      ? (id) => {
          const row = rows.find((one) => one.id === id);
          if (row && bulkBarOf(row, chosen) === null) choose(id, !chosenIds.has(id));
        }
      : undefined,
  });

  const currencies = [...new Set(rows.map((row) => row.source.currency))].toSorted();
  const next = queue.rows.find(({ bar }) => bar === null);
  return (
    <>
      <PageHeader
        title={approvals('title')}
        description={approvals('intro')}
        actions={
          next && (
            <LinkButton variant="primary" href={`/approvals/${next.id}`}>
              {approvals('next')}
            </LinkButton>
          )
        }
      />
      {children}
      <StaleNotice isError={isError} />
      <UnreadableRows ids={queue.unreadable} />
      <div ref={container} className="flex flex-col gap-3">
        {(rows.length > 0 || waiting > 0) && (
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
            <p className="text-hint text-ink-2">
              {t('count', { count: rows.length })}
              {currencies.map((currency) => (
                <Fragment key={currency}>
                  {' · '}
                  <Money amount={sumOf(rows, currency)} currency={currency} />
                </Fragment>
              ))}
            </p>
            <UpdatesPill count={waiting} onShow={apply} />
          </div>
        )}
        {rows.length === 0 ? (
          <EmptyState drawing="inbox" title={t('clear')}>
            {queue.lastApproved
              ? t.rich('last', { ...timeTag(queue.lastApproved.at), name: queue.lastApproved.name })
              : t('none')}
          </EmptyState>
        ) : (
          <Table caption={t('caption')}>
            <TableHead>
              {mayChoose && (
                <Th className="w-10">
                  <span className="sr-only">{t('select')}</span>
                </Th>
              )}
              <Th>{t('recipient')}</Th>
              <Th align="end">{t('amount')}</Th>
              <Th className="max-2xl:hidden">{t('orderNo')}</Th>
              <Th>{t('maker')}</Th>
              <Th>{t('rate')}</Th>
              <Th>{t('state')}</Th>
              <Th>
                <span className="sr-only">{t('action')}</span>
              </Th>
            </TableHead>
            <TableBody>
              {rows.map((row) => {
                const bar = bulkBarOf(row, chosen);
                return (
                  <ApprovalRow
                    key={row.id}
                    row={row}
                    nowMs={nowMs}
                    select={
                      mayChoose
                        ? {
                            checked: chosenIds.has(row.id) && bar === null,
                            why: bar && t(`bulkBar.${bar}`),
                            onChange: (isChosen) => choose(row.id, isChosen),
                          }
                        : null
                    }
                  />
                );
              })}
            </TableBody>
          </Table>
        )}
        {chosen.length > 0 && (
          <div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-3 rounded-md border border-subtle bg-surface px-5 py-3">
            <p aria-live="polite">{t('chosen', { count: chosen.length })}</p>
            <div className="flex gap-2">
              <Button onClick={() => setChosenIds(new Set())}>{t('clearChoice')}</Button>
              <Button variant="primary" onClick={() => setIsDeciding(true)}>
                {t('together')}
              </Button>
            </div>
          </div>
        )}
        {isDeciding && bulk && (
          <bulk.BulkApproveDialog
            rows={chosen}
            secondFactor={queue.secondFactor}
            nowMs={nowMs}
            onClose={() => {
              setIsDeciding(false);
              setChosenIds(new Set());
            }}
          />
        )}
      </div>
    </>
  );
}

/** Sums the debits of several orders in one currency, as decimal text; null if an amount cannot be parsed. */
export function bulkTotal(terms: readonly { source: string }[], currency: string): string | null {
  if (!isCurrency(currency)) return null;
  let totalMinor = 0n;
  for (const { source } of terms) {
    const minor = parseAmount(source, currency);
    if (!minor.ok) return null;
    totalMinor += minor.value;
  }
  return formatAmount(totalMinor, currency);
}

type Props = {
  row: QueueRow;
  nowMs: number;
  /** Left out without bulk approval. */
  select: { checked: boolean; why: string | null; onChange: (checked: boolean) => void } | null;
};

/** One pending order: requester, amount, remaining time of its rate, and warnings. */
function ApprovalRow({ row, nowMs, select }: Props) {
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
      data-trade-id={row.tradeId ?? undefined}
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
            <RecipientName order={row} />
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
        {/* The name is the same link; the button is for users who look for a button. */}
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
