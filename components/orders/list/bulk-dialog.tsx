'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { mostAtOnce } from '@/lib/features/orders/list-filter.ts';
import { orderBulkOptions, orderKeys } from '@/lib/features/orders/query-options.ts';
import { cancelOrderSchema } from '@/lib/features/orders/schema.ts';
import type { BulkAction, BulkOrder, OrderListInput, SkipReason } from '@/lib/features/orders/types.ts';
import { useControlled, useIssueWords } from '../../forms/page-form.tsx';
import { TextArea } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { Identifier } from '../../ui/values/identifier.tsx';
import { InScript } from '../../ui/values/in-script.tsx';
import { ProgressBar } from '../../ui/values/progress.tsx';
import { type BulkOutcome, isDone, runOne } from './run-bulk.ts';

type Props = {
  action: BulkAction;
  orders: readonly BulkOrder[];
  isMore?: boolean;
  onClose: (hasRun: boolean) => void;
};
/** One reason for all orders. */
const typed = cancelOrderSchema.omit({ orderId: true });
type Results = Readonly<Record<string, BulkOutcome | 'running'>>;

/** Lists the affected and skipped orders, with reasons, before a bulk action; then the result for each order. */
export function BulkDialog({ action, orders: given, isMore = false, onClose }: Props) {
  const t = useTranslations('orders.bulk');
  const order = useTranslations('order.cancel');
  const common = useTranslations('common');
  const client = useQueryClient();
  // The list keeps updating behind the dialog; the selection stays as it was when the dialog opened.
  const [orders] = useState(given);
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(typed, useIssueWords(order('reasonEmpty'))),
    defaultValues: { reason: '' },
  });
  const reason = useControlled({ control, name: 'reason' });
  const [results, setResults] = useState<Results>({});
  const [phase, setPhase] = useState<'before' | 'running' | 'after'>('before');
  const isStopped = useRef(false);
  const said = useRef<HTMLOutputElement>(null);
  const hasBegun = phase !== 'before';
  // The button that opened the dialog no longer exists.
  useEffect(() => {
    if (hasBegun) said.current?.focus();
  }, [hasBegun]);
  const doable = orders.filter(({ skips }) => !skips[action]);
  const left = orders.filter(({ skips }) => skips[action]);
  const outcomes = Object.values(results).filter((result) => result !== 'running');
  const asksReason = action !== 'check';

  async function run({ reason: given }: { reason: string }) {
    setPhase('running');
    for (const { id } of doable) {
      if (isStopped.current) {
        setResults((last) => ({ ...last, [id]: 'stopped' }));
        continue;
      }
      setResults((last) => ({ ...last, [id]: 'running' }));
      const outcome = await runOne(action, { orderId: id, reason: given });
      setResults((last) => ({ ...last, [id]: outcome }));
    }
    setPhase('after');
    await client.invalidateQueries({ queryKey: orderKeys.lists });
  }

  const start = () => (asksReason ? handleSubmit(run)() : run({ reason: '' }));
  const done = outcomes.filter(isDone).length;
  return (
    <Dialog
      open
      wide
      alert={phase === 'running'}
      onClose={() => {
        if (phase !== 'running') onClose(phase === 'after');
      }}
      title={t(`title.${action}`, { count: orders.length })}
      description={t(`text.${action}`)}
      footer={
        phase === 'before' ? (
          <>
            {/* Avoids two buttons called "Cancel" when the action itself is a cancellation. */}
            <Button onClick={() => onClose(false)}>{common('close')}</Button>
            {doable.length > 0 && (
              <Button variant={action === 'check' ? 'primary' : 'danger'} onClick={() => void start()}>
                {t('start', { action: t(action), count: doable.length })}
              </Button>
            )}
          </>
        ) : phase === 'running' ? (
          <Button
            onClick={() => {
              isStopped.current = true;
            }}
          >
            {t('stop')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => onClose(true)}>
            {t('finish')}
          </Button>
        )
      }
    >
      {!hasBegun && asksReason && doable.length > 0 && (
        <TextArea
          {...reason}
          className="mb-4"
          label={order('reason')}
          hint={order('reasonHint')}
          requirement="required"
          maxCodePoints={typed.shape.reason.maxLength ?? undefined}
        />
      )}
      {hasBegun && (
        <div className="mb-4">
          <ProgressBar
            value={outcomes.length}
            max={doable.length}
            label={t('progress', { done: outcomes.length, count: doable.length })}
          />
          <output ref={said} tabIndex={-1} className="mt-1 block text-hint text-ink-2">
            {phase === 'after'
              ? t('finished', { ok: done, failed: doable.length - done })
              : t('progress', { done: outcomes.length, count: doable.length })}
          </output>
        </div>
      )}
      {isMore && !hasBegun && (
        <Notice kind="info" className="mb-4">
          {t('first', { most: mostAtOnce })}
        </Notice>
      )}
      {doable.length === 0 && <p>{t('nothing')}</p>}
      {doable.length > 0 && (
        <Group title={t(hasBegun ? 'outcomes' : 'runs', { count: doable.length })}>
          {doable.map((one) => (
            <Item key={one.id} order={one} result={results[one.id] ?? (hasBegun ? 'waiting' : undefined)} />
          ))}
        </Group>
      )}
      {left.length > 0 && (
        <Group title={t('skipped', { count: left.length })}>
          {left.map((one) => (
            <Item key={one.id} order={one} skip={one.skips[action] ?? 'final'} />
          ))}
        </Group>
      )}
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-4">
      <h3 className="mb-1 text-label">{title}</h3>
      <ul className="divide-y divide-subtle border-subtle border-y">{children}</ul>
    </section>
  );
}

type Result = BulkOutcome | 'running' | 'waiting' | undefined;

/** Memoised: each step changes one of up to two thousand rows. */
const Item = memo(function Item(props: { order: BulkOrder; skip?: SkipReason; result?: Result }) {
  const { order, skip, result } = props;
  const t = useTranslations('orders.bulk.skip');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
      <span>
        <Identifier value={order.orderNo} />{' '}
        <span className="text-hint text-ink-2">
          <InScript text={order.beneficiaryName} />
        </span>
      </span>
      <span className="text-hint">
        {skip ? <span className="text-ink-2">{t(skip)}</span> : <Outcome result={result} />}
      </span>
    </li>
  );
});

function Outcome({ result }: { result: Result }) {
  const t = useTranslations('orders.bulk.result');
  const errors = useTranslations('errors');
  if (result === undefined) return null;
  if (typeof result === 'object')
    return <span className="text-red-ink">{errors('service', { raw: result.said })}</span>;
  const isOver = result !== 'running' && result !== 'waiting';
  return <span className={isOver && !isDone(result) ? 'text-red-ink' : 'text-ink-2'}>{t(result)}</span>;
}

type BulkEverythingProps = {
  action: BulkAction;
  input: OrderListInput;
  count: number;
  onClose: (hasRun: boolean) => void;
};

/** The dialog for the orders of all pages, loaded first because the list may have changed since it was shown. */
export function BulkEverything({ action, input, count, onClose }: BulkEverythingProps) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { data, isError, isFetching, refetch } = useQuery({
    ...orderBulkOptions(input),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <BulkDialog action={action} orders={data.orders} isMore={data.isMore} onClose={onClose} />;
  return (
    <Dialog
      open
      wide
      onClose={() => onClose(false)}
      title={t(`bulk.title.${action}`, { count })}
      description={t(`bulk.text.${action}`)}
      footer={<Button onClick={() => onClose(false)}>{common('close')}</Button>}
    >
      {isError && !isFetching ? (
        <Notice
          kind="warning"
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('bulk.notRead')}
        </Notice>
      ) : (
        <output>{t('bulk.reading', { count })}</output>
      )}
    </Dialog>
  );
}
