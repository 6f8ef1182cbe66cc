'use client';
// The parts of a combobox by their other door: through the field's own, the code that places a list would come with
// every closed field.
import { Autocomplete as Combobox } from '@base-ui/react/autocomplete';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Flag } from '../ui/values/flag.tsx';
import type { ComboboxOption } from './combobox-options.ts';

type Props = {
  /** The element that contains the list, so that it belongs to the field's landmark and dialog. */
  root: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  /** Announced to screen readers, and visible with `isShown`. */
  said: string | null;
  isShown: boolean;
  /** The rows of two columns, read column by column; without it there is one column. */
  columnRows: number | undefined;
};

/** The open list of a combobox. */
export function ComboboxList({ root, align, said, isShown, columnRows }: Props) {
  const t = useTranslations('common');
  return (
    <Combobox.Portal container={root}>
      {/* Without the library's popup, which hides the rest of the page from screen readers while open. */}
      <Combobox.Positioner
        align={align}
        sideOffset={4}
        collisionPadding={8}
        positionMethod="fixed"
        className={clsx(
          'z-30 flex max-h-[min(20rem,var(--available-height))] max-w-[calc(100vw-1rem)] flex-col rounded-md border border-subtle bg-surface shadow-float',
          columnRows ? 'w-[max(var(--anchor-width),36rem)]' : 'w-[max(var(--anchor-width),22rem)]',
        )}
      >
        <Combobox.Status className={isShown ? 'px-3 py-2 text-ink-2' : 'sr-only'}>{said}</Combobox.Status>
        <Combobox.List
          aria-label={t('showOptions')}
          className={clsx(
            'min-h-0 overflow-y-auto overscroll-contain py-1 data-empty:hidden',
            columnRows && 'sm:grid sm:grid-flow-col sm:grid-cols-2',
          )}
          style={columnRows ? { gridTemplateRows: `repeat(${columnRows}, auto)` } : undefined}
        >
          {(option: ComboboxOption) => (
            <Combobox.Item
              key={option.value}
              value={option}
              data-value={option.value}
              className="group flex min-h-8 cursor-pointer items-center gap-2 px-3 py-1 data-highlighted:bg-selected pointer-coarse:min-h-11"
            >
              <Check
                className={clsx(
                  'invisible size-4 shrink-0 text-link group-data-selected:visible',
                  option.icon && 'order-last',
                )}
              />
              {option.flag !== undefined && <Flag country={option.flag} />}
              {option.icon && (
                <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-canvas text-ink-2">
                  {option.icon}
                </span>
              )}
              <span className="min-w-0 flex-1">
                {option.label}
                {option.hint && <span className="block text-hint text-ink-2">{option.hint}</span>}
              </span>
              {option.detail && (
                <span className="tabular shrink-0 text-hint text-ink-2">{option.detail}</span>
              )}
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
