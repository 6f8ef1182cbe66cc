'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { useGo } from '@/components/ui/link.tsx';
import type { FilterName } from '@/lib/features/orders/columns.ts';
import { listAddress, withoutFilters } from '@/lib/features/orders/list-filter.ts';
import { orderCountsOptions } from '@/lib/features/orders/query-options.ts';
import { amountFilterSchema } from '@/lib/features/orders/schema.ts';
import { statusCatalogue, statusesOfView } from '@/lib/features/orders/status.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { Controlled } from '../../forms/page-form.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { currencyOptions } from '../../forms/world-fields.tsx';
import type { AtChip } from '../../ui/popups/filter-chip.tsx';
import { Popover } from '../../ui/popups/popover.tsx';
import { StatusMark } from '../../ui/values/status-badge.tsx';
import { useStatusWords } from '../detail/order-badge.tsx';
import { DayFilter, FilterForm, given, useProblemWords } from './day-filter.tsx';

export type TypedFilter = 'status' | 'amount' | 'created';

type Props = {
  filter: TypedFilter;
  label: string;
  input: OrderListInput;
  /** Yyyy-MM-dd. */
  today: string;
  /** The currencies that orders are paid in. */
  currencies: readonly string[];
  root: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** A filter's popover at its chip. Applying it returns to the first page of the list. */
export function FilterPopover({ filter, label, input, today, currencies, root, button, onClose }: Props) {
  const t = useTranslations('orders.filter');
  const go = useGo();
  const narrow = (names: readonly FilterName[], values: OrderListInput) => {
    onClose();
    const address = listAddress('/orders', { ...withoutFilters(input, names), ...values });
    go(address, { scroll: false });
  };
  return (
    <Popover {...{ label, root, button, onClose }}>
      {filter === 'status' && (
        <StatusFilter input={input} onApply={(is) => narrow(['is', 'status'], is.length > 0 ? { is } : {})} />
      )}
      {filter === 'amount' && (
        <AmountFilter
          {...{ input, currencies }}
          onApply={(amounts) => narrow(['pay', 'min', 'max'], given(amounts))}
        />
      )}
      {filter === 'created' && (
        <DayFilter
          {...input}
          today={today}
          labels={{ from: t('from'), to: t('to') }}
          onApply={(days) => narrow(['from', 'to'], given(days))}
        />
      )}
    </Popover>
  );
}

type StatusProps = { input: OrderListInput; onApply: (is: NonNullable<OrderListInput['is']>) => void };

function StatusFilter({ input, onApply }: StatusProps) {
  const t = useTranslations('orders');
  const { nameOf } = useStatusWords();
  const { data } = useQuery({ ...orderCountsOptions(), staleTime: 10_000 });
  const { control, handleSubmit } = useForm({ defaultValues: { is: input.is ?? [] } });
  return (
    <FilterForm onSubmit={handleSubmit(({ is }) => onApply(is))}>
      <Controlled control={control} name="is">
        {({ value, onChange }) => (
          <fieldset className="-my-1">
            <legend className="sr-only">{t('filter.name.is')}</legend>
            {statusesOfView(input.view ?? 'all').map((id) => {
              const { tone, shape, icon } = statusCatalogue[id];
              const isOn = value.includes(id);
              return (
                <label
                  key={id}
                  className="-mx-2 flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2 hover:bg-hover pointer-coarse:min-h-11"
                >
                  <input
                    type="checkbox"
                    checked={isOn}
                    onChange={() => onChange(isOn ? value.filter((one) => one !== id) : [...value, id])}
                    className="size-4 shrink-0 accent-accent"
                  />
                  <StatusMark {...{ tone, shape, icon }} />
                  <span className="min-w-0 flex-1">{nameOf(id)}</span>
                  <span className="tabular text-hint text-ink-3">{data?.statuses[id] ?? 0}</span>
                </label>
              );
            })}
          </fieldset>
        )}
      </Controlled>
    </FilterForm>
  );
}

type AmountProps = {
  input: OrderListInput;
  currencies: readonly string[];
  onApply: (amounts: { pay: string; min: string; max: string }) => void;
};

/** An amount filter needs the currency of the payment. */
function AmountFilter({ input, currencies, onApply }: AmountProps) {
  const t = useTranslations('orders.filter');
  const common = useTranslations('common.filter');
  const locale = useLocale();
  const problem = useProblemWords();
  const { pay = '', min = '', max = '' } = input;
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(amountFilterSchema),
    defaultValues: { pay, min, max },
  });
  return (
    <FilterForm onSubmit={handleSubmit(onApply)}>
      <Controlled control={control} name="pay" domName="filter-pay">
        {({ error, ...field }) => (
          <SelectField
            {...field}
            {...problem(error)}
            label={t('pay')}
            options={[{ value: '', label: common('any') }, ...currencyOptions({ locale, codes: currencies })]}
          />
        )}
      </Controlled>
      <div className="grid grid-cols-2 gap-3">
        {(['min', 'max'] as const).map((name) => (
          <Controlled key={name} control={control} name={name} domName={`filter-${name}`}>
            {({ error, ...field }) => (
              <TextField
                {...field}
                {...problem(error)}
                label={t(name)}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
          </Controlled>
        ))}
      </div>
    </FilterForm>
  );
}

type DayPopoverProps = AtChip & {
  label: string;
  /** Days are yyyy-MM-dd. */
  from?: string | undefined;
  to?: string | undefined;
  today: string;
  labels: { from: string; to: string };
  /** The address of the list filtered to these days; a day left out is no bound. */
  hrefOf: (days: { from?: string | undefined; to?: string | undefined }) => string;
};

/** The day filter's popover at its chip. */
export function DayPopover({ label, hrefOf, from, to, today, labels, ...at }: DayPopoverProps) {
  const go = useGo();
  const narrow = (days: { from: string; to: string }) => {
    at.onClose();
    go(hrefOf({ from: days.from || undefined, to: days.to || undefined }), { scroll: false });
  };
  return (
    <Popover {...at} label={label}>
      <DayFilter {...{ from, to, today, labels }} onApply={narrow} />
    </Popover>
  );
}
