'use client';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type ComboboxOption, matchingOptions } from './combobox-options.ts';

type Setup = {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly ComboboxOption[];
  /** Any text counts as a value; otherwise only what is listed. */
  freeText: boolean;
  /** Returns the text of a chosen option in the closed field. */
  shown: (option: ComboboxOption) => string;
  remote?: RemoteOptions | undefined;
};

/** Options that are searched elsewhere: they fit the typed text already, and the chosen one may not be among them. */
export type RemoteOptions = {
  /** The text of the closed field. */
  shown: string;
  onType: (text: string) => void;
  /** In place of options: that they are on their way, or why there are none. */
  status?: string | undefined;
  /** Above options that are not what was looked for: that nothing was found. */
  none?: string | undefined;
  /** The list is there with the field, for who pressed something to choose. */
  startsOpen?: boolean;
  /** Choosing this option leads to more options instead of closing the list. */
  leadsOn?: (value: string) => boolean;
};

/**
 * State of an editable combobox by the ARIA pattern. The focus never leaves the input; the list is told by
 * aria-activedescendant. Enter is left alone while an input method composes, because it accepts a candidate there.
 */
export function useCombobox({ value, onChange, onBlur, options, freeText, shown, remote }: Setup) {
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState(remote?.startsOpen ?? false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);

  const chosen = options.find((option) => option.value === value);
  const settled = remote ? remote.shown : chosen ? shown(chosen) : freeText ? value : '';
  const matches = remote ? options : matchingOptions(options, typed ?? '');

  function show(at = typed === null ? matches.findIndex((option) => option.value === value) : -1) {
    setOpen(true);
    moveTo(at);
  }

  function hide() {
    setOpen(false);
    setActive(-1);
  }

  function moveTo(index: number) {
    setActive(index);
    requestAnimationFrame(() => list.current?.children[index]?.scrollIntoView?.({ block: 'nearest' }));
  }

  function choose(option: ComboboxOption) {
    setTyped(null);
    if (remote?.leadsOn?.(option.value)) setActive(-1);
    else hide();
    onChange(option.value);
  }

  function type(text: string) {
    setTyped(text);
    setOpen(true);
    setActive(text === '' || freeText ? -1 : 0);
    if (freeText || text === '') onChange(text);
    remote?.onType(text);
  }

  function leave() {
    // Leaving with a text that names exactly one option chooses it; any other unfinished text is put back.
    if (typed !== null && typed !== '' && !freeText && !remote) {
      const only = matches.length === 1 ? matches[0] : undefined;
      if (only) onChange(only.value);
    }
    setTyped(null);
    hide();
    onBlur?.();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) show();
      else if (matches.length > 0)
        moveTo(
          active < 0 && step < 0 ? matches.length - 1 : (active + step + matches.length) % matches.length,
        );
    } else if (event.key === 'Enter' && open) {
      const option = matches[active];
      event.preventDefault();
      if (option) choose(option);
      else hide();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      hide();
    }
  }

  return {
    listId,
    list,
    open,
    matches,
    active,
    text: typed ?? settled,
    typed,
    optionId: (index: number) => `${listId}-${index}`,
    toggle: () => (open ? hide() : show()),
    show,
    choose,
    type,
    leave,
    onKeyDown,
  };
}
