'use client';
import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type Messages, useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import {
  activeFilters,
  type FilterName,
  lacksCurrency,
  listAddress,
  withoutFilters,
} from '@/lib/features/orders/list-address.ts';
import type { OrderFilterChoices } from '@/lib/features/orders/list-queries.ts';
import { statusesOfView } from '@/lib/features/orders/status-views.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { families } from '@/lib/features/transfers/types.ts';
import { currencyOptions } from '../forms/world-options.ts';
import { Flag, flagOfCurrency } from '../ui/flag.tsx';
import { Link } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu-popup.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { untilLoaded } from '../ui/until-loaded.ts';
import type { TypedFilter } from './filter-popover.tsx';
import { useStatusWords } from './use-status-words.ts';

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

/** The filters that have a name of their own; it is the name of their chip. */
type NamedFilter = keyof Messages['orders']['filter']['name'];

/** The filters of the list in one row: each says what it narrows to, is changed by a press and taken away by its ×. */
export function FilterChips({ input, choices, today }: Props) {
  const t = useTranslations('orders');
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
    label: t('filter.any'),
    checked: input[name] === undefined,
    href: addressOf({ [name]: undefined }),
  });
  const typed = (filter: TypedFilter, names: [NamedFilter, ...FilterName[]]) => (
    <TypedChip {...chipOf(...names)} {...{ filter, input, today }} currencies={choices.currencies.pay} />
  );
  return (
    <>
      <ul
        aria-label={t('filter.label')}
        // On a phone a row that scrolls; else chip by chip in the row of the search.
        className="-mx-4 flex items-center gap-1.5 px-4 max-sm:w-screen max-sm:overflow-x-auto max-sm:py-1 sm:contents"
      >
        {active.includes('q') && <Chip {...chipOf('q')}>{null}</Chip>}
        {(active.includes('reachedFrom') || active.includes('reachedTo')) && (
          <Chip {...chipOf('reachedFrom', 'reachedTo')}>{null}</Chip>
        )}
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
        <Chip {...chipOf('warn')}>
          <Link href={addressOf({ warn: true })} scroll={false} className={triggerClass(input.warn === true)}>
            {t('filter.name.warn')}
          </Link>
        </Chip>
      </ul>
      {active.length > 1 && (
        <TextLink href={listAddress('/orders', withoutFilters(input, active))} scroll={false}>
          {t('clear', { count: active.length })}
        </TextLink>
      )}
    </>
  );
}

/** Says what a filter narrows to; needs the namespaces `orders` and `statuses`. */
function useFilterWords(input: OrderListInput, owners: OrderFilterChoices['owners']) {
  const t = useTranslations('orders');
  const { nameOf } = useStatusWords();
  const valueOf = (name: FilterName): string => {
    switch (name) {
      case 'is':
        return (input.is ?? []).map(nameOf).join(t('listSeparator'));
      case 'family':
        return (input.family ?? []).map((family) => t(`family.${family}`)).join(t('listSeparator'));
      case 'status':
        return (input.status ?? []).join(t('listSeparator'));
      case 'owner':
        return input.owner === 'me'
          ? t('filter.me')
          : (owners.find(({ id }) => id === input.owner)?.name ?? String(input.owner));
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

type ChipProps = {
  label: string;
  /** One for each filter of the chip that is on. */
  words: readonly string[];
  /** The list without these filters. */
  clear: string;
};

const triggerClass = (isOn: boolean) =>
  clsx(
    'inline-flex min-h-7 max-w-64 cursor-pointer items-center gap-1 rounded-full text-hint outline-offset-0 pointer-coarse:min-h-9',
    isOn ? 'ps-3 pe-1' : 'px-3 text-ink-2 hover:bg-hover hover:text-ink',
  );

/** The frame of a filter, with the × of one that is on. */
function Chip({ words, clear, children }: ChipProps & { children: ReactNode }) {
  const t = useTranslations('orders');
  const isOn = words.length > 0;
  return (
    <li
      className={clsx(
        'inline-flex shrink-0 items-center rounded-full border',
        isOn ? 'border-accent bg-selected' : 'border-subtle bg-surface',
      )}
    >
      {children ?? (
        <span className={clsx(triggerClass(true), 'max-w-none! cursor-default whitespace-nowrap')}>
          {words.join(t('listSeparator'))}
        </span>
      )}
      {isOn && (
        <Link
          href={clear}
          scroll={false}
          aria-label={t('filter.remove', { what: words.join(t('listSeparator')) })}
          className="grid size-6 place-items-center rounded-full hover:bg-hover pointer-coarse:size-9"
        >
          <X className="size-3.5" />
        </Link>
      )}
    </li>
  );
}

/** The content of a chip's button. */
function Said({ label, words }: Pick<ChipProps, 'label' | 'words'>) {
  const t = useTranslations('orders');
  return (
    <>
      <span className="truncate">{words.length > 0 ? words.join(t('listSeparator')) : label}</span>
      <ChevronDown className="size-3.5 shrink-0 text-ink-3" />
    </>
  );
}

/** A choice of one among few: each entry leads to the list that it narrows to. */
function MenuChip({ buttonId, entries, ...chip }: ChipProps & { buttonId: string; entries: MenuEntry[] }) {
  return (
    <Chip {...chip}>
      <Menu
        buttonId={buttonId}
        align="start"
        triggerClassName={triggerClass(chip.words.length > 0)}
        trigger={<Said {...chip} />}
        entries={entries}
      />
    </Chip>
  );
}

type TypedChipProps = ChipProps & {
  filter: TypedFilter;
  input: OrderListInput;
  today: string;
  currencies: readonly string[];
};

/** A filter that is ticked or typed before the list is narrowed by it. */
function TypedChip({ filter, input, today, currencies, ...chip }: TypedChipProps) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // An amount without its currency, as an old address has it, is asked about at once.
  const [isOpen, setOpen] = useState(filter === 'amount' && lacksCurrency(input));
  return (
    <Chip {...chip}>
      <div ref={root} className="min-w-0">
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={triggerClass(chip.words.length > 0)}
        >
          <Said {...chip} />
        </button>
        {isOpen && (
          <FilterPopover
            {...{ filter, input, today, root, button }}
            label={chip.label}
            currencies={withChosen(currencies, input.pay)}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    </Chip>
  );
}

/** A currency that no order has any more stays a choice while the address says it. */
function withChosen(known: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen && !known.includes(chosen) ? [...known, chosen] : known;
}
