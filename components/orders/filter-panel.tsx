import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { activeFilters } from '@/lib/features/orders/list-address.ts';
import type { OrderFilterChoices } from '@/lib/features/orders/list-queries.ts';
import type { StatusId } from '@/lib/features/orders/status.config.ts';
import { statusesOfView } from '@/lib/features/orders/status-views.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { families } from '@/lib/features/transfers/types.ts';
import { inputClass } from '../forms/field-types.ts';
import { SearchForm } from '../shell/search-form.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { keptFields } from './kept-fields.ts';
import { useStatusWords } from './use-status-words.ts';

type Props = { input: OrderListInput; choices: OrderFilterChoices };

/** Every filter that is not a press away. A GET form, so that it works without script and leads to an address. */
export function FilterPanel({ input, choices }: Props) {
  const t = useTranslations('orders');
  const { owners, currencies } = choices;
  const inside = activeFilters(input).filter((name) => name !== 'q' && name !== 'status');
  const { view, q, status, sort, dir, cols } = input;
  const is = view === 'all' ? undefined : input.is;
  const any = { value: '', label: t('filter.any') };
  return (
    <Disclosure
      summary={t('filter.more')}
      meta={inside.length > 0 ? String(inside.length) : undefined}
      className="open:w-full"
    >
      <SearchForm action="/orders" kept={keptFields({ view, q, is, status, sort, dir, cols })}>
        <div
          key={JSON.stringify(input)}
          className="grid grid-cols-1 items-end gap-4 rounded-md border border-subtle bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4"
        >
          {view === 'all' && <StatusChoice value={input.is ?? []} className="sm:col-span-2 lg:col-span-4" />}
          <Choice
            name="family"
            label={t('filter.family')}
            value={input.family?.length === 1 ? input.family[0] : undefined}
            options={[any, ...families.map((value) => ({ value, label: t(`family.${value}`) }))]}
          />
          <Choice
            name="owner"
            label={t('filter.owner')}
            value={input.owner}
            options={[
              any,
              { value: 'me', label: t('filter.me') },
              ...owners.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Choice
            name="pay"
            label={t('filter.pay')}
            value={input.pay}
            options={[any, ...codes(currencies.pay, input.pay)]}
          />
          <Choice
            name="get"
            label={t('filter.get')}
            value={input.get}
            options={[any, ...codes(currencies.get, input.get)]}
          />
          <Typed name="min" label={t('filter.min')} value={input.min} amount />
          <Typed name="max" label={t('filter.max')} value={input.max} amount />
          <Typed name="from" label={t('filter.from')} value={input.from} type="date" />
          <Typed name="to" label={t('filter.to')} value={input.to} type="date" />
          <label className="flex min-h-control cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              name="warn"
              value="1"
              defaultChecked={input.warn}
              className="size-4 shrink-0 accent-accent"
            />
            {t('filter.warn')}
          </label>
          <p id="filter-amount-hint" className="self-center text-hint text-ink-2 sm:col-span-1 lg:col-span-2">
            {t('filter.amountHint')}
          </p>
          <div className="flex sm:justify-end">
            <Button type="submit" variant="primary">
              {t('filter.apply')}
            </Button>
          </div>
        </div>
      </SearchForm>
    </Disclosure>
  );
}

/** Several at once; the form joins what has one name. */
function StatusChoice({ value, className }: { value: readonly StatusId[]; className: string }) {
  const t = useTranslations('orders');
  const { nameOf } = useStatusWords();
  return (
    <fieldset className={className}>
      <legend className="mb-1 font-semibold text-label">{t('statusFilter')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {statusesOfView('all').map((id) => (
          <label key={id} className="flex min-h-7 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              name="is"
              value={id}
              defaultChecked={value.includes(id)}
              className="size-4 shrink-0 accent-accent"
            />
            {nameOf(id)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A currency that no order has any more stays a choice while the address says it. */
function codes(known: readonly string[], chosen: string | undefined) {
  const all = chosen && !known.includes(chosen) ? [...known, chosen] : known;
  return all.map((code) => ({ value: code, label: code }));
}

function Labelled({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={`filter-${name}`} className="mb-1 block font-semibold text-label">
        {label}
      </label>
      {children}
    </div>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
};

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <Labelled name={name} label={label}>
      <select
        id={`filter-${name}`}
        name={name}
        defaultValue={value ?? ''}
        className={clsx(inputClass, 'cursor-pointer')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

type TypedProps = {
  name: string;
  label: string;
  value: string | undefined;
  type?: 'text' | 'date';
  amount?: boolean;
};

function Typed({ name, label, value, type = 'text', amount = false }: TypedProps) {
  return (
    <Labelled name={name} label={label}>
      <input
        id={`filter-${name}`}
        name={name}
        type={type}
        defaultValue={value ?? ''}
        autoComplete="off"
        className={clsx(inputClass, 'tabular')}
        {...(amount && {
          inputMode: 'decimal' as const,
          pattern: '\\d{1,14}(\\.\\d{1,4})?',
          'aria-describedby': 'filter-amount-hint',
        })}
      />
    </Labelled>
  );
}
