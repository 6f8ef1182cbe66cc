'use client';
import { clsx } from 'clsx';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { ComboboxOption } from './combobox-options.ts';
import { type ControlProps, inputClass } from './field-types.ts';
import { type RemoteOptions, useCombobox } from './use-combobox.ts';

export type ComboboxProps = {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly ComboboxOption[];
  freeText?: boolean;
  shown?: (option: ComboboxOption) => string;
  inputRef?: (input: HTMLInputElement | null) => void;
  autoComplete?: string;
  remote?: RemoteOptions;
};

type Props = ComboboxProps &
  Partial<ControlProps> & {
    'aria-label'?: string;
    className?: string;
    inputClassName?: string;
    listAlign?: 'start' | 'end';
  };

// No native element is an editable combobox that searches; this is the pattern of the ARIA practices.
const listbox = { role: 'listbox' } as const;
const asOption = (chosen: boolean) => ({ role: 'option', 'aria-selected': chosen }) as const;
/** The attributes of a message in place of an option. */
const noOption = { ...asOption(false), 'aria-disabled': true } as const;

const byLabel = (option: ComboboxOption) => option.label;

/** A searchable choice without a label of its own; inside a field use ComboboxField. */
export function ComboboxControl(props: Props) {
  const {
    value,
    onChange,
    onBlur,
    options,
    freeText = false,
    shown = byLabel,
    inputRef,
    autoComplete = 'off',
    remote,
  } = props;
  const { className, inputClassName, listAlign = 'start', ...rest } = props;
  const t = useTranslations('common');
  const { list, listId, optionId, ...box } = useCombobox({
    value,
    onChange,
    onBlur,
    options,
    freeText,
    shown,
    remote,
  });
  const input = useRef<HTMLInputElement>(null);
  const showsList = box.open && (box.matches.length > 0 || !freeText);
  return (
    <div className={clsx('relative', className)}>
      <input
        id={rest.id}
        name={rest.name}
        aria-label={rest['aria-label']}
        aria-describedby={rest['aria-describedby']}
        aria-invalid={rest['aria-invalid']}
        aria-required={rest['aria-required']}
        ref={(element) => {
          input.current = element;
          inputRef?.(element);
        }}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={showsList}
        aria-controls={listId}
        aria-activedescendant={showsList && box.active >= 0 ? optionId(box.active) : undefined}
        autoComplete={autoComplete}
        autoCorrect="off"
        spellCheck={false}
        // The names of countries and currencies may differ between the server's and the browser's tables.
        suppressHydrationWarning
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onClick={() => box.open || box.show()}
        onBlur={box.leave}
        onKeyDown={box.onKeyDown}
        className={clsx(inputClass, 'pe-8', inputClassName)}
      />
      <ChevronsUpDown
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3"
      />
      <ul
        ref={list}
        id={listId}
        {...listbox}
        aria-label={t('showOptions')}
        hidden={!showsList}
        // Pressing in the list must not take the focus from the input.
        onPointerDown={(event) => event.preventDefault()}
        className={clsx(
          'absolute top-full z-30 mt-1 max-h-72 min-w-full overflow-y-auto rounded-md border border-subtle bg-surface py-1 shadow-float',
          listAlign === 'end' ? 'end-0' : 'start-0',
        )}
      >
        {box.open && remote?.none && (
          <li {...noOption} className="px-3 py-2 text-ink-2">
            {remote.none}
          </li>
        )}
        {box.open &&
          box.matches.map((option, index) => (
            <Option
              key={option.value}
              id={optionId(index)}
              option={option}
              active={index === box.active}
              chosen={option.value === value}
              onChoose={() => {
                box.choose(option);
                input.current?.focus();
              }}
            />
          ))}
        {box.open && box.matches.length === 0 && (
          <li {...noOption} className="px-3 py-2 text-ink-2">
            {remote?.status ?? t('noMatch', { query: box.typed ?? '' })}
          </li>
        )}
      </ul>
      <span aria-live="polite" className="sr-only">
        {box.open && box.typed
          ? (remote?.none ?? remote?.status ?? t('optionsFound', { count: box.matches.length }))
          : ''}
      </span>
    </div>
  );
}

type OptionProps = {
  id: string;
  option: ComboboxOption;
  active: boolean;
  chosen: boolean;
  onChoose: () => void;
};

function Option({ id, option, active, chosen, onChoose }: OptionProps) {
  return (
    // The keyboard is the input's: the focus never comes here.
    <li
      id={id}
      {...asOption(chosen)}
      onPointerUp={onChoose}
      className={clsx(
        'flex min-h-8 cursor-pointer items-center gap-2 px-3 py-1 pointer-coarse:min-h-11',
        active ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <Check
        aria-hidden="true"
        strokeWidth={1.75}
        className={clsx('size-4 shrink-0 text-link', !chosen && 'invisible')}
      />
      <span className="min-w-0 flex-1">{option.label}</span>
      {option.detail && <span className="tabular shrink-0 text-hint text-ink-2">{option.detail}</span>}
    </li>
  );
}
