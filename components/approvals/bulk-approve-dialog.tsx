'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchQuote } from '@/components/drafts/form/use-quote.ts';
import { type Terms, termsAt } from '@/components/orders/review/terms.ts';
import { bulkApproveAction } from '@/lib/features/approvals/actions.ts';
import { approvalKeys } from '@/lib/features/approvals/query-options.ts';
import type { BulkResult, QueueRow } from '@/lib/features/approvals/schema.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { StepUpDialog } from '../account/step-up-dialog.tsx';
import { RecipientName } from '../orders/recipient-name.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Dialog } from '../ui/popups/dialog.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { Money } from '../ui/values/money.tsx';
import { bulkTotal } from './approval-queue.tsx';
import { useApprovalRefusal } from './use-approval-refusal.ts';

type Props = {
  rows: readonly QueueRow[];
  secondFactor: { isOn: boolean; isFresh: boolean };
  /** The service's time in ms, by which rates end. */
  nowMs: number;
  onClose: () => void;
};

/**
 * Approves several orders of one currency pair: each amount is shown, one code covers all, and each result is listed.
 */
export function BulkApproveDialog({ rows: given, secondFactor, nowMs, onClose }: Props) {
  const t = useTranslations('approvals.bulk');
  const locale = useLocale();
  const client = useQueryClient();
  const refusalText = useApprovalRefusal();
  // The selection stays fixed while the queue changes.
  const [rows] = useState(given);
  const key = useRef(crypto.randomUUID());
  const [terms, setTerms] = useState<ReadonlyMap<string, Terms | null>>(new Map());
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const termsNow = useEffectEvent((row: QueueRow) => bulkTerms(row, nowMs));
  useEffect(() => {
    let isOpen = true;
    // Sequential: each order has its own quote, and the service sets the pace.
    void (async () => {
      for (const row of rows) {
        const one = await termsNow(row);
        if (!isOpen) return;
        setTerms((before) => new Map([...before, [row.id, one]]));
      }
    })();
    return () => {
      isOpen = false;
    };
  }, [rows]);

  const items = rows.flatMap((row) => {
    const one = terms.get(row.id);
    if (!one) return [];
    return [
      {
        approvalId: row.id,
        contentHash: row.contentHash,
        ...(one.queryNo !== undefined && { queryNo: one.queryNo }),
        acceptedRate: one.rate,
        shownSource: one.source,
        shownTarget: one.target,
      },
    ];
  });
  const { currency } = rows[0]?.source ?? { currency: '' };
  const total =
    terms.size === rows.length
      ? bulkTotal(
          [...terms.values()].filter((one) => one !== null),
          currency,
        )
      : null;
  const isReady = terms.size === rows.length && items.length > 0;

  async function send(): Promise<void> {
    setAsksCode(false);
    setBusy(true);
    setRefusal(null);
    const answer = await bulkApproveAction({ idempotencyKey: key.current, items }).catch(() => null);
    setBusy(false);
    if (answer?.ok) {
      setResults(answer.value.results);
      void client.invalidateQueries({ queryKey: approvalKeys.all });
    } else if (answer?.reason.code === 'bulk-off' || answer?.reason.code === 'bulk-mixed') {
      setRefusal(t(answer.reason.code));
    } else if (answer?.reason.code === 'bulk-short') {
      const { needed, available } = answer.reason;
      setRefusal(
        t('bulk-short', {
          needed: displayMoney(needed.amount, needed.currency, locale),
          available: displayMoney(available.amount, available.currency, locale),
        }),
      );
    } else setRefusal(refusalText(answer?.reason ?? { code: 'no-answer' }));
  }

  const goLabel = t('go', { count: items.length });
  const footer =
    results !== null ? (
      <Button variant="primary" onClick={onClose}>
        {t('close')}
      </Button>
    ) : (
      <>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {secondFactor.isOn ? (
          <Button
            variant="primary"
            busy={busy}
            disabled={!isReady}
            onClick={() => (secondFactor.isFresh ? void send() : setAsksCode(true))}
          >
            {goLabel}
          </Button>
        ) : (
          <LinkButton variant="primary" href="/me/security?for=/approvals">
            {t('enrol')}
          </LinkButton>
        )}
      </>
    );
  return (
    <>
      <Dialog
        open={!asksCode}
        wide
        alert={busy}
        onClose={() => !busy && onClose()}
        title={t(results === null ? 'title' : 'titleDone', { count: rows.length })}
        description={t(results === null ? 'text' : 'done')}
        footer={footer}
      >
        {refusal && (
          <Notice kind="error" role="alert" className="mb-4">
            {refusal}
          </Notice>
        )}
        {results === null && !secondFactor.isOn && (
          <Notice kind="info" className="mb-4">
            {t('needsApp')}
          </Notice>
        )}
        <BulkLines rows={rows} terms={terms} results={results} />
        {results === null && total !== null && (
          <p className="mt-3 text-end font-semibold">
            {t('total', { amount: displayMoney(total, currency, locale) })}
          </p>
        )}
      </Dialog>
      <StepUpDialog
        open={asksCode}
        goLabel={goLabel}
        onClose={() => setAsksCode(false)}
        onProved={() => void send()}
      />
    </>
  );
}

/** Returns the terms of one order: its own rate while it holds, otherwise a new rate. Null if no rate is available. */
async function bulkTerms(row: QueueRow, nowMs: number): Promise<Terms | null> {
  const { source, target, rate, rateGoodUntil, family, transactionMode, suppliedName } = row;
  const isGood = rateGoodUntil === null || Date.parse(rateGoodUntil) > nowMs + 60_000;
  if (isGood)
    return { rate, source: source.amount, target: target.amount, suppliedName, goodUntil: rateGoodUntil };
  const answer = await fetchQuote({
    family,
    sourceCurrency: source.currency,
    targetCurrency: target.currency,
  });
  if (!answer.ok) return null;
  return termsAt({ order: { transactionMode, suppliedName }, money: { source, target, rate } }, answer.quote);
}

type BulkLinesProps = {
  rows: readonly QueueRow[];
  terms: ReadonlyMap<string, Terms | null>;
  results: readonly BulkResult[] | null;
};

/** The orders with their amounts, and afterwards their results. */
function BulkLines({ rows, terms, results }: BulkLinesProps) {
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
                      <RecipientName order={row} />
                    </TextLink>
                  ) : (
                    <RecipientName order={row} />
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

/** `null`: no rate is available; undefined: loading. */
function amountState(one: null | undefined, t: ReturnType<typeof useTranslations<'approvals.bulk'>>): string {
  return t(one === null ? 'noRate' : 'loading');
}
