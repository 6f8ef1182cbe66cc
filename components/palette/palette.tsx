'use client';
import { clsx } from 'clsx';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Role } from '@/lib/auth/types.ts';
import { inputClass } from '../forms/field-types.ts';
import { KeyNames } from '../shortcuts/key-names.tsx';
import { shortcuts } from '../shortcuts/shortcuts.ts';
import { Modal } from '../ui/modal.tsx';
import { type PaletteRow, useRows } from './use-rows.ts';
import { useSearch } from './use-search.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  role: Role;
  /** Text typed before the palette could be shown. */
  typed?: string;
};

/** Paste anything, or type what to do: the best record first. It leads somewhere, it never moves money. */
export function Palette({ open, onClose, role, typed = '' }: Props) {
  const t = useTranslations('palette');
  return (
    <Modal look="top" open={open} onClose={onClose} title={t('title')}>
      <Search role={role} typed={typed} onClose={onClose} />
    </Modal>
  );
}

const asListbox = { role: 'listbox' } as const;

function Search({ role, typed, onClose }: { role: Role; typed: string; onClose: () => void }) {
  const t = useTranslations('palette');
  const router = useRouter();
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState(typed);
  const [at, setAt] = useState(0);
  const query = text.trim();
  const { hits, isError, isSearching } = useSearch(query);
  const rows = useRows({ query, hits, role });
  const active = Math.min(at, rows.length - 1);

  function take(row: PaletteRow | undefined) {
    if (!row || row.reason !== undefined) return;
    onClose();
    if ('href' in row) router.push(row.href as Route);
    // The dialog has to be gone first: while it is open, the page behind it takes no press.
    else setTimeout(row.press);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      const next = (active + step + rows.length) % rows.length;
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(rows[active]);
    }
  }

  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={t('label')}
        aria-autocomplete="list"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        data-first-focus=""
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className={clsx(inputClass, 'mt-1')}
      />
      <p className="mt-1.5 text-hint text-ink-2">{t('hint')}</p>
      <div className="mt-3 min-h-64">
        <ul ref={list} id={listId} {...asListbox} aria-label={t('results')} className="-mx-2">
          {rows.map((row, index) => (
            <Row
              key={row.key}
              id={`${listId}-${index}`}
              row={row}
              isActive={index === active}
              onTake={() => take(row)}
            />
          ))}
        </ul>
        {isError && <p className="text-hint text-ink-2">{t('failed')}</p>}
        {rows.length === 0 && !isSearching && !isError && (
          <p className="text-ink-2">{t('nothing', { query })}</p>
        )}
      </div>
      <span aria-live="polite" className="sr-only">
        {query !== '' && !isSearching && t('found', { count: rows.length })}
      </span>
    </>
  );
}

type RowProps = { id: string; row: PaletteRow; isActive: boolean; onTake: () => void };

function Row({ id, row, isActive, onTake }: RowProps) {
  const isOff = row.reason !== undefined;
  const option = { role: 'option', 'aria-selected': isActive, 'aria-disabled': isOff || undefined } as const;
  return (
    // The keyboard is the input's: the focus never comes here.
    <li
      id={id}
      {...option}
      onPointerDown={(event) => event.preventDefault()}
      onPointerUp={onTake}
      className={clsx(
        'flex min-h-10 items-center justify-between gap-4 rounded-sm px-2 py-1 pointer-coarse:min-h-11',
        isActive ? 'bg-selected' : 'hover:bg-hover',
        isOff ? 'text-ink-3' : 'cursor-pointer',
      )}
    >
      <span className="min-w-0">
        <span className="block break-words">{row.title}</span>
        <span className="block text-hint text-ink-2">{row.reason || row.detail}</span>
      </span>
      {row.shortcut && <KeyNames keys={shortcuts[row.shortcut].keys} />}
    </li>
  );
}
