'use client';
import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from '../link.tsx';
import { TextLink } from '../text-link.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-popup.tsx';

export type FilterChipProps = {
  label: string;
  /** One label for each active filter of the chip. */
  words: readonly string[];
  /** The address of the list without these filters. */
  clear: string;
};

export const chipTriggerClass = (isOn: boolean) =>
  clsx(
    'inline-flex min-h-7 max-w-64 cursor-pointer items-center gap-1 rounded-full text-hint outline-offset-0 pointer-coarse:min-h-9',
    isOn ? 'ps-3 pe-1' : 'px-3 text-ink-2 hover:bg-hover hover:text-ink',
  );

type RowProps = {
  label: string;
  /** The number of active filters, and the address of the unfiltered list. */
  active: number;
  clear: string;
  children: ReactNode;
};

/** The filter chips of a list in one row; on a phone the row scrolls. */
export function FilterRow({ label, active, clear, children }: RowProps) {
  const t = useTranslations('common.filter');
  return (
    <>
      <ul
        aria-label={label}
        // On a phone a row that scrolls; else chip by chip in the row of the search.
        className="-mx-4 flex items-center gap-1.5 px-4 max-sm:w-screen max-sm:overflow-x-auto max-sm:py-1 sm:contents"
      >
        {children}
      </ul>
      {active > 1 && (
        <TextLink href={clear} scroll={false}>
          {t('clear', { count: active })}
        </TextLink>
      )}
    </>
  );
}

/** The frame of a filter chip, with a × if the filter is active. */
export function FilterChip({ words, clear, children }: FilterChipProps & { children: ReactNode }) {
  const t = useTranslations('common.filter');
  const isOn = words.length > 0;
  return (
    <li
      className={clsx(
        'inline-flex shrink-0 items-center rounded-full border',
        isOn ? 'border-accent bg-selected' : 'border-subtle bg-surface',
      )}
    >
      {children ?? (
        <span className={clsx(chipTriggerClass(true), 'max-w-none! cursor-default whitespace-nowrap')}>
          {words.join(t('and'))}
        </span>
      )}
      {isOn && (
        <Link
          href={clear}
          scroll={false}
          aria-label={t('remove', { what: words.join(t('and')) })}
          className="grid size-6 place-items-center rounded-full hover:bg-hover pointer-coarse:size-9"
        >
          <X className="size-3.5" />
        </Link>
      )}
    </li>
  );
}

/** The content of a chip's button. */
function Said({ label, words }: Pick<FilterChipProps, 'label' | 'words'>) {
  const t = useTranslations('common.filter');
  return (
    <>
      <span className="truncate">{words.length > 0 ? words.join(t('and')) : label}</span>
      <ChevronDown className="size-3.5 shrink-0 text-ink-3" />
    </>
  );
}

/** A filter with a few alternatives; each entry links to the filtered list. */
export function MenuChip({
  buttonId,
  entries,
  ...chip
}: FilterChipProps & { buttonId: string; entries: MenuEntry[] }) {
  return (
    <FilterChip {...chip}>
      <Menu
        buttonId={buttonId}
        align="start"
        triggerClassName={chipTriggerClass(chip.words.length > 0)}
        trigger={<Said {...chip} />}
        entries={entries}
      />
    </FilterChip>
  );
}

export type AtChip = {
  root: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
};

type PopoverChipProps<P extends object> = FilterChipProps & {
  opensAtOnce?: boolean;
  /** Opens at the chip's button, with `values` for its own. */
  popover: ComponentType<P & AtChip>;
  values: P;
};

/** A filter with a form that is applied on submit. */
export function PopoverChip<P extends object>(props: PopoverChipProps<P>) {
  const { opensAtOnce = false, popover: Popover, values, ...chip } = props;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(opensAtOnce);
  return (
    <FilterChip {...chip}>
      <div ref={root} className="min-w-0">
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={chipTriggerClass(chip.words.length > 0)}
        >
          <Said {...chip} />
        </button>
        {isOpen && <Popover {...values} {...{ root, button }} onClose={() => setOpen(false)} />}
      </div>
    </FilterChip>
  );
}
