'use client';
import dynamic from 'next/dynamic';
import { type Messages, useLocale, useTranslations } from 'next-intl';
import { type FilterName, lacksCurrency } from '@/lib/features/orders/columns.ts';
import { activeFilters, listAddress, withoutFilters } from '@/lib/features/orders/list-filter.ts';
import type { OrderFilterChoices } from '@/lib/features/orders/list-queries.ts';
import { statusesOfView } from '@/lib/features/orders/status.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { families } from '@/lib/features/transfers/types.ts';
import { currencyOptions } from '../../forms/world-fields.tsx';
import { Link } from '../../ui/link.tsx';
import {
  chipTriggerClass,
  FilterChip,
  FilterRow,
  MenuChip,
  PopoverChip,
} from '../../ui/popups/filter-chip.tsx';
import type { MenuEntry } from '../../ui/popups/menu-popup.tsx';
import { untilLoaded } from '../../ui/use-on-demand.ts';
import { Flag, flagOfCurrency } from '../../ui/values/flag.tsx';
import { useStatusWords } from '../detail/order-badge.tsx';
import type { TypedFilter } from './filter-popover.tsx';

const FilterPopover = dynamic(
  () => untilLoaded(() => import('./filter-popover.tsx')).then((part) => part.FilterPopover),
  { ssr: false },
);

type Props = {
  input: OrderListInput;
  choices: OrderFilterChoices;
  /** The reader's day, yyyy-MM-dd, by the server's clock. */
  today: string;
};

/** The filters with their own name, which is the name of their chip. */
type NamedFilter = keyof Messages['orders']['filter']['name'];

/** The active filters of the list in one row: a press edits a filter, its × removes it. */
export function FilterChips({ input, choices, today }: Props) {
  const t = useTranslations('orders');
  const common = useTranslations('common.filter');
  const locale = useLocale();
  const wordsOf = useFilterWords(input, choices.owners);
  const active = activeFilters(input);
  const hasStatuses =
    statusesOfView(input.view ?? 'all').length > 1 || active.includes('is') || active.includes('status');
  const addressOf = (changed: Partial<OrderListInput>) => {
    const { cursor: _, page: __, ...list } = input;
    return listAddress('/orders', { ...list, ...changed });
  };
  const chipOf = (...names: [NamedFilter, ...FilterName[]]) => ({
    label: t(`filter.name.${names[0]}`),
    words: names.filter((name) => active.includes(name)).map(wordsOf),
    clear: listAddress('/orders', withoutFilters(input, names)),
  });
  const any = (name: 'get' | 'family' | 'owner'): MenuEntry => ({
    id: 'any',
    label: common('any'),
    checked: input[name] === undefined,
    href: addressOf({ [name]: undefined }),
  });
  const typed = (filter: TypedFilter, names: [NamedFilter, ...FilterName[]]) => {
    const chip = chipOf(...names);
    return (
      <PopoverChip
        {...chip}
        // An old address can have an amount without a currency: the popover opens to ask for it.
        opensAtOnce={filter === 'amount' && lacksCurrency(input)}
        popover={FilterPopover}
        values={{
          filter,
          input,
          today,
          label: chip.label,
          currencies: withChosen(choices.currencies.pay, input.pay),
        }}
      />
    );
  };
  return (
    <FilterRow
      label={t('filter.label')}
      active={active.length}
      clear={listAddress('/orders', withoutFilters(input, active))}
    >
      {active.includes('q') && <FilterChip {...chipOf('q')}>{null}</FilterChip>}
      {(active.includes('reachedFrom') || active.includes('reachedTo')) && (
        <FilterChip {...chipOf('reachedFrom', 'reachedTo')}>{null}</FilterChip>
      )}
      {active.includes('wallet') && <FilterChip {...chipOf('wallet')}>{null}</FilterChip>}
      {hasStatuses && typed('status', ['is', 'status'])}
      {typed('amount', ['pay', 'min', 'max'])}
      {typed('created', ['from', 'to'])}
      <MenuChip
        {...chipOf('get')}
        buttonId="filter-get"
        entries={[
          any('get'),
          ...currencyOptions({ locale, codes: withChosen(choices.currencies.get, input.get) }).map(
            ({ value, label }) => ({
              id: value,
              label,
              icon: <Flag country={flagOfCurrency(value)} />,
              checked: input.get === value,
              href: addressOf({ get: value }),
            }),
          ),
        ]}
      />
      <MenuChip
        {...chipOf('family')}
        buttonId="filter-family"
        entries={[
          any('family'),
          ...families.map((family) => ({
            id: family,
            label: t(`family.${family}`),
            checked: input.family?.length === 1 && input.family[0] === family,
            href: addressOf({ family: [family] }),
          })),
        ]}
      />
      <MenuChip
        {...chipOf('owner')}
        buttonId="filter-owner"
        entries={[
          any('owner'),
          ...[{ id: 'me', name: t('filter.me') }, ...choices.owners].map(({ id, name }) => ({
            id,
            label: name,
            checked: input.owner === id,
            href: addressOf({ owner: id }),
          })),
        ]}
      />
      <FilterChip {...chipOf('warn')}>
        <Link
          href={addressOf({ warn: true })}
          scroll={false}
          className={chipTriggerClass(input.warn === true)}
        >
          {t('filter.name.warn')}
        </Link>
      </FilterChip>
    </FilterRow>
  );
}

/** Describes a filter in words; needs the namespaces `orders` and `statuses`. */
function useFilterWords(input: OrderListInput, owners: OrderFilterChoices['owners']) {
  const t = useTranslations('orders');
  const choices = useTranslations('choices');
  const common = useTranslations('common.filter');
  const { nameOf } = useStatusWords();
  const valueOf = (name: FilterName): string => {
    switch (name) {
      case 'is':
        return (input.is ?? []).map(nameOf).join(common('and'));
      case 'family':
        return (input.family ?? []).map((family) => t(`family.${family}`)).join(common('and'));
      case 'status':
        return (input.status ?? []).join(common('and'));
      case 'owner':
        return input.owner === 'me'
          ? t('filter.me')
          : (owners.find(({ id }) => id === input.owner)?.name ?? String(input.owner));
      case 'wallet':
        return choices(`walletType.${input.wallet ?? 'personal'}`);
      case 'min':
      case 'max':
        return input.pay ? `${input[name]} ${input.pay}` : String(input[name]);
      default:
        return String(input[name]);
    }
  };
  return (name: FilterName): string => {
    const said = t(`filter.chip.${name}`, { value: valueOf(name) });
    const isIdle = (name === 'min' || name === 'max') && lacksCurrency(input);
    return isIdle ? t('filter.withoutCurrency', { what: said }) : said;
  };
}

/** A currency without orders stays an option while the address contains it. */
function withChosen(known: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen && !known.includes(chosen) ? [...known, chosen] : known;
}
