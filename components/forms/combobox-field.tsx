'use client';
import { Combobox } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { untilLoaded, useOnDemand } from '../ui/use-on-demand.ts';
import { type ComboboxOption, matchingOptions, type RemoteOptions } from './combobox-options.ts';
import { type ControlProps, type FieldProps, FieldShell, inputClass } from './field-shell.tsx';

/** A searchable choice with its label, hint and error. With `freeText` any text counts. */
export function ComboboxField({ className, ...props }: FieldProps & ComboboxProps) {
  return (
    <FieldShell {...props} className={className}>
      {(control) => <ComboboxControl {...props} {...control} />}
    </FieldShell>
  );
}

export type ComboboxProps = {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly ComboboxOption[];
  /** Any text counts as a value; otherwise only what is listed. */
  freeText?: boolean;
  /** Returns the text of a chosen option in the closed field. */
  shown?: (option: ComboboxOption) => string;
  inputRef?: (input: HTMLInputElement | null) => void;
  autoComplete?: string;
  remote?: RemoteOptions;
  /** The list has two columns if the window is wide enough. */
  isTwoColumns?: boolean;
};

type Props = ComboboxProps &
  Partial<ControlProps> & {
    'aria-label'?: string;
    className?: string;
    inputClassName?: string;
    listAlign?: 'start' | 'end';
    /** Shown before the text of the field. */
    lead?: ReactNode;
  };

// Half of the library's code positions the list; it loads on focus.
const ComboboxList = dynamic(
  () => untilLoaded(() => import('./combobox-list.tsx')).then((part) => part.ComboboxList),
  { ssr: false },
);

// The pinyin table also loads on focus: until then a list is searched by its written text.
const loadPinyin = () => import('./pinyin.ts');

// A list of up to this length needs no search: on a phone the keyboard would only cover it.
const SHORT = 7;
/** The code of a key that an input method consumes. */
const COMPOSING = 229;
const byLabel = (option: ComboboxOption) => option.label;
const isSame = (a: ComboboxOption, b: ComboboxOption) => a.value === b.value;

/** A searchable choice without a label; inside a field use ComboboxField. */
export function ComboboxControl(props: Props) {
  const {
    value,
    onChange,
    onBlur,
    options,
    freeText = false,
    shown = byLabel,
    inputRef,
    remote,
    isTwoColumns,
  } = props;
  const { className, inputClassName, listAlign = 'start', lead, autoComplete = 'off', ...rest } = props;
  const t = useTranslations('common');
  const root = useRef<HTMLDivElement>(null);
  const actions = useRef<Combobox.Root.Actions>(null);
  const [open, setOpen] = useState(remote?.startsOpen ?? false);
  const [isNear, setNear] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);

  const chosen = options.find((option) => option.value === value) ?? null;
  const settled = remote ? remote.shown : chosen ? shown(chosen) : freeText ? value : '';
  const pinyin = useOnDemand(loadPinyin, isNear && !remote);
  const matches = remote ? options : matchingOptions(options, typed ?? '', pinyin?.spokenOf);
  const isListed = open && (matches.length > 0 || !freeText);
  const said = remote?.none ?? (matches.length > 0 ? undefined : (remote?.status ?? noMatch()));

  useEffect(() => {
    if (!isListed) actions.current?.unmount();
  }, [isListed]);

  function noMatch() {
    return t('noMatch', { query: typed ?? '' });
  }

  function found() {
    return t('optionsFound', { count: matches.length });
  }

  function type(text: string) {
    setTyped(text);
    setOpen(true);
    if (freeText || text === '') onChange(text);
    remote?.onType(text);
  }

  function choose(option: ComboboxOption) {
    setTyped(null);
    onChange(option.value);
  }

  function leave() {
    // On blur, text that matches exactly one option selects it; other unfinished text is reset.
    const only = matches.length === 1 ? matches[0] : undefined;
    if (typed && !freeText && !remote && only) onChange(only.value);
    setTyped(null);
    setOpen(false);
    onBlur?.();
  }

  return (
    // The library's close button has only an English name; Esc and blur also close the list.
    <div ref={root} className={clsx('relative [&>span[role=button]]:hidden', className)}>
      <Combobox.Root
        actionsRef={actions}
        items={matches}
        // The options are already filtered.
        filter={null}
        value={chosen}
        isItemEqualToValue={isSame}
        onValueChange={(option, details) => {
          // The library also clears the value with the text, and on Esc in a closed field: the field keeps the value.
          if (details.reason !== 'item-press') details.allowPropagation();
          if (details.reason !== 'item-press' || !option) return;
          choose(option);
          if (remote?.leadsOn?.(option.value)) details.cancel();
        }}
        inputValue={typed ?? settled}
        onInputValueChange={(text, { reason }) => {
          if (reason === 'input-change') type(text);
        }}
        open={isListed}
        onOpenChange={(next, { reason }) => {
          if (reason === 'escape-key') setTyped(null);
          setOpen(next);
        }}
        autoHighlight={!freeText}
      >
        <Combobox.Input
          id={rest.id}
          name={rest.name}
          aria-label={rest['aria-label']}
          aria-describedby={rest['aria-describedby']}
          aria-invalid={rest['aria-invalid']}
          aria-required={rest['aria-required']}
          ref={inputRef}
          type="text"
          inputMode={!remote && !freeText && options.length <= SHORT ? 'none' : undefined}
          autoComplete={autoComplete}
          autoCorrect="off"
          spellCheck={false}
          // Country and currency names may differ between the server's and the browser's data.
          suppressHydrationWarning
          onFocus={(event) => {
            setNear(true);
            event.target.select();
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isListed) return;
            // Enter in an open list ends the search without submitting the form.
            event.preventDefault();
            // If the user types faster than the list's code loads, the list's first match is selected.
            const isHere = root.current?.querySelector('[role=listbox]') !== null;
            if (isHere || event.which === COMPOSING || !typed || freeText || !matches[0]) return;
            choose(matches[0]);
            setOpen(false);
          }}
          className={clsx(inputClass, 'pe-8', lead && 'ps-10', inputClassName)}
        />
        {lead && (
          <span className="pointer-events-none absolute start-3 top-1/2 flex -translate-y-1/2">{lead}</span>
        )}
        <ChevronsUpDown className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" />
        {(isNear || isListed) && (
          <ComboboxList
            root={root}
            align={listAlign}
            said={said ?? (typed && found())}
            isShown={!!said}
            columnRows={isTwoColumns ? Math.ceil(matches.length / 2) : undefined}
          />
        )}
      </Combobox.Root>
    </div>
  );
}
