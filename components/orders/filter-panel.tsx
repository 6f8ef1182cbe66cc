import { useTranslations } from 'next-intl';
import { activeFilters, lacksCurrency } from '@/lib/features/orders/list-address.ts';
import type { OrderFilterChoices } from '@/lib/features/orders/list-queries.ts';
import type { StatusId } from '@/lib/features/orders/status.config.ts';
import { statusesOfView } from '@/lib/features/orders/status-views.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { families } from '@/lib/features/transfers/types.ts';
import { SearchForm } from '../shell/search-form.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { AmountFilter } from './amount-filter.tsx';
import { Choice, Typed } from './filter-fields.tsx';
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
      // An amount without its currency, as an old address has it, is asked about where it is chosen.
      open={lacksCurrency(input)}
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
          <AmountFilter
            pay={input.pay}
            min={input.min}
            max={input.max}
            options={[any, ...codes(currencies.pay, input.pay)]}
          />
          <Choice
            name="get"
            label={t('filter.get')}
            value={input.get}
            options={[any, ...codes(currencies.get, input.get)]}
          />
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
          <div className="flex sm:justify-end lg:col-span-3">
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
