'use client';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp, Columns3, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { listAddress } from '@/lib/features/orders/list-filter.ts';
import { orderTotalsOptions } from '@/lib/features/orders/query-options.ts';
import type { BulkAction, OrderListInput, OrderTotals } from '@/lib/features/orders/types.ts';
import type { MoneyText } from '@/lib/text/money-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import { Money } from '../../ui/values/money.tsx';

type Props = {
  selected: number;
  /** Every order of the list, on all pages; null unless requested. */
  everything: number | null;
  total: number | undefined;
  actions: readonly BulkAction[];
  mayExport: boolean;
  onAction: (action: BulkAction) => void;
  onExport: () => void;
  onEverything: () => void;
  onClear: () => void;
};

/** Replaces the list's tools while rows are selected, so that nothing moves. */
export function BulkBar(props: Props) {
  const { selected, everything, total, actions, mayExport } = props;
  const t = useTranslations('orders');
  const said = useRef<HTMLOutputElement>(null);
  const isMore = everything === null && total !== undefined && total > selected;
  return (
    <section aria-label={t('bulk.label')} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <output ref={said} tabIndex={-1} className="text-label">
        {everything === null
          ? t('select.count', { count: selected })
          : t('select.everythingSelected', { count: everything })}
      </output>
      {isMore && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            props.onEverything();
            // The pressed button disappears; its result takes its place.
            said.current?.focus();
          }}
        >
          {t('select.everything', { count: total })}
        </Button>
      )}
      {actions.map((action) => (
        <Button key={action} size="sm" onClick={() => props.onAction(action)}>
          {t(`bulk.${action}`)}
        </Button>
      ))}
      {mayExport && (
        <Button size="sm" onClick={props.onExport}>
          {t('bulk.export')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={props.onClear}>
        {t('select.clear')}
      </Button>
    </section>
  );
}

export type Selection = {
  /** Of the rows currently shown. */
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  togglePage: () => void;
  isPage: boolean;
  /** The rows of all pages are selected, until a row or the page is selected or cleared individually. */
  isEverything: boolean;
  chooseEverything: () => void;
  clear: () => void;
};

/** The selected rows of a page. A row that leaves the page is deselected. */
export function useSelection(rowIds: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const ids = rowIds.filter((id) => chosen.has(id));
  const isPage = ids.length > 0 && ids.length === rowIds.length;
  const choose = (next: Iterable<string>, isEverything = false) => {
    setChosen(new Set(next));
    setEverything(isEverything);
  };
  return {
    ids,
    isPage,
    isEverything: isPage && everything,
    has: (id) => chosen.has(id),
    toggle: (id) => {
      setChosen((last) => {
        const next = new Set(last);
        if (!next.delete(id)) next.add(id);
        return next;
      });
      setEverything(false);
    },
    togglePage: () => choose(isPage ? [] : rowIds),
    chooseEverything: () => choose(rowIds, true),
    clear: () => choose([]),
  };
}

type ListToolsProps = {
  input: OrderListInput;
  mayExport: boolean;
  onColumns: () => void;
  onExport: () => void;
};

const icon = { className: 'size-4' } as const;
const sorts = ['created', 'updated', 'amount', 'recipient'] as const;
const directions = ['desc', 'asc'] as const;
const fromA = ['asc', 'desc'] as const;

/** Sort, columns and export; on a phone also a replacement for the column heads. */
export function ListTools({ input, mayExport, onColumns, onExport }: ListToolsProps) {
  const t = useTranslations('orders');
  const { sort = 'created', dir = 'desc', cursor: _, page: __, ...list } = input;
  const entries = sorts.flatMap((by) =>
    (by === 'recipient' ? fromA : directions).map((direction) => ({
      id: `${by}-${direction}`,
      label: t(`sort.${by}-${direction}`),
      checked: by === sort && direction === dir,
      href: listAddress('/orders', { ...list, sort: by, dir: direction }),
    })),
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu
        label={t('sort.by', { what: t(`sort.${sort}-${dir}`) })}
        triggerClassName={buttonClass({ size: 'sm' })}
        trigger={
          <>
            <ArrowDownUp {...icon} />
            {t('sort.label')}
          </>
        }
        entries={entries}
      />
      <Button size="sm" icon={<Columns3 {...icon} />} onClick={onColumns}>
        {t('columns.label')}
      </Button>
      {mayExport && (
        <Button size="sm" icon={<Download {...icon} />} onClick={onExport}>
          {t('bulk.export')}
        </Button>
      )}
    </div>
  );
}

/** Returns the totals of the whole list across pages; loaded after the list if slow. */
export function useListTotals(input: OrderListInput, initial: OrderTotals | null) {
  return useQuery({
    ...orderTotalsOptions(input),
    ...(initial && { initialData: initial }),
    staleTime: 10_000,
  });
}

type ListTotalsProps = { totals: OrderTotals | undefined; isError: boolean };

/** The sums of paid and payable orders per currency, never across currencies. Keeps its height while loading. */
export function ListTotals({ totals, isError }: ListTotalsProps) {
  const t = useTranslations('orders.totals');
  return (
    <section
      aria-label={t('label')}
      aria-busy={!totals && !isError}
      className="mt-3 min-h-14 text-hint text-ink-2"
    >
      {totals && totals.paid > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-1.5">
          <Sums label={t('pay')} sums={totals.pay} />
          <Sums label={t('get')} sums={totals.get} />
        </dl>
      )}
      {totals && totals.orders > 0 && <p className="mt-1 text-ink-3">{t('note', { paid: totals.paid })}</p>}
      {!totals && <p>{t(isError ? 'failed' : 'loading')}</p>}
    </section>
  );
}

function Sums({ label, sums }: { label: string; sums: readonly MoneyText[] }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <dt className="font-semibold">{label}</dt>
      {sums.map(({ amount, currency }) => (
        <dd key={currency} className="text-ink">
          <Money amount={amount} currency={currency} />
        </dd>
      ))}
    </div>
  );
}
