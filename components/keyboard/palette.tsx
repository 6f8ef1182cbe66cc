'use client';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGo } from '@/components/ui/link.tsx';
import type { Role } from '@/lib/auth/permissions.ts';
import type { SearchAnswer, SearchHit } from '@/lib/features/search/queries.ts';
import { getJson } from '@/lib/fetch-json.ts';
import { inputClass } from '../forms/field-shell.tsx';
import { Modal } from '../ui/popups/dialog.tsx';
import { type PaletteRow, useRows } from './commands.ts';
import { shortcuts } from './dispatch.ts';
import { KeyNames } from './shortcut-list.tsx';

const pauseMs = 150;
const none: readonly SearchHit[] = [];

/** The records that a query finds, read when typing pauses; a newer query cancels the previous one. */
function useSearch(query: string): {
  hits: readonly SearchHit[];
  isError: boolean;
  isSearching: boolean;
} {
  const { data, isError, isFetching } = useQuery({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => {
      await new Promise((goOn) => setTimeout(goOn, pauseMs));
      signal.throwIfAborted();
      return getJson<SearchAnswer>(`/api/search?q=${encodeURIComponent(query)}`, signal);
    },
    enabled: query !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return { hits: data?.hits ?? none, isError, isSearching: isFetching };
}

type Props = {
  open: boolean;
  onClose: () => void;
  role: Role;
  /** Text typed before the palette was ready. */
  typed?: string;
};

/** Search and commands: the best record first. It only opens pages and never moves money. */
export function Palette({ open, onClose, role, typed = '' }: Props) {
  const t = useTranslations('palette');
  return (
    <Modal look="top" open={open} onClose={onClose} title={t('title')}>
      <Search role={role} typed={typed} onClose={onClose} />
    </Modal>
  );
}

function Search({ role, typed, onClose }: { role: Role; typed: string; onClose: () => void }) {
  const t = useTranslations('palette');
  const go = useGo();
  const [text, setText] = useState(typed);
  const query = text.trim();
  const { hits, isError, isSearching } = useSearch(query);
  const rows = useRows({ query, hits, role });

  function take(row: PaletteRow) {
    if (row.reason !== undefined) return;
    onClose();
    if ('href' in row) go(row.href);
    // The dialog must be closed first: while it is open, the page behind it is inert.
    else setTimeout(row.press);
  }

  return (
    <Autocomplete.Root
      inline
      open
      items={rows}
      // The rows already match the typed text.
      mode="none"
      autoHighlight="always"
      keepHighlight
      itemToStringValue={({ title }) => title}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason === 'input-change') setText(next);
      }}
    >
      <Autocomplete.Input
        aria-label={t('label')}
        autoCorrect="off"
        spellCheck={false}
        data-first-focus=""
        className={clsx(inputClass, 'mt-1')}
      />
      <p className="mt-1.5 text-hint text-ink-2">{t('hint')}</p>
      <div className="mt-3 min-h-64">
        <Autocomplete.List aria-label={t('results')} className="-mx-2">
          {(row: PaletteRow) => <Row key={row.key} row={row} onTake={() => take(row)} />}
        </Autocomplete.List>
        {isError && <p className="text-hint text-ink-2">{t('failed')}</p>}
        {rows.length === 0 && !isSearching && !isError && (
          <p className="text-ink-2">{t('nothing', { query })}</p>
        )}
      </div>
      <span aria-live="polite" className="sr-only">
        {query !== '' && !isSearching && t('found', { count: rows.length })}
      </span>
    </Autocomplete.Root>
  );
}

/** A disabled row can still be reached by keyboard, and says why it is disabled. */
function Row({ row, onTake }: { row: PaletteRow; onTake: () => void }) {
  const isOff = row.reason !== undefined;
  return (
    <Autocomplete.Item
      value={row}
      aria-disabled={isOff || undefined}
      onClick={onTake}
      className={clsx(
        'flex min-h-10 items-center justify-between gap-4 rounded-sm px-2 py-1 data-highlighted:bg-selected pointer-coarse:min-h-11',
        isOff ? 'text-ink-3' : 'cursor-pointer',
      )}
    >
      <span className="min-w-0">
        <bdi className="block break-words">{row.title}</bdi>
        <bdi className="block text-hint text-ink-2">{row.reason || row.detail}</bdi>
      </span>
      {row.shortcut && <KeyNames keys={shortcuts[row.shortcut].keys} />}
    </Autocomplete.Item>
  );
}
