'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { BulkAction } from '@/lib/features/orders/types.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  selected: number;
  /** Every order of the list, on all pages; null unless requested. */
  everything: number | null;
  total: number | undefined;
  actions: readonly BulkAction[];
  mayExport: boolean;
  onAction: (action: BulkAction) => void;
  onExport: () => void;
  onEverything: () => void;
  onClear: () => void;
};

/** Replaces the list's tools while rows are selected, so that nothing moves. */
export function BulkBar(props: Props) {
  const { selected, everything, total, actions, mayExport } = props;
  const t = useTranslations('orders');
  const said = useRef<HTMLOutputElement>(null);
  const isMore = everything === null && total !== undefined && total > selected;
  return (
    <section aria-label={t('bulk.label')} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <output ref={said} tabIndex={-1} className="text-label">
        {everything === null
          ? t('select.count', { count: selected })
          : t('select.everythingSelected', { count: everything })}
      </output>
      {isMore && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            props.onEverything();
            // The pressed button disappears; its result takes its place.
            said.current?.focus();
          }}
        >
          {t('select.everything', { count: total })}
        </Button>
      )}
      {actions.map((action) => (
        <Button key={action} size="sm" onClick={() => props.onAction(action)}>
          {t(`bulk.${action}`)}
        </Button>
      ))}
      {mayExport && (
        <Button size="sm" onClick={props.onExport}>
          {t('bulk.export')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={props.onClear}>
        {t('select.clear')}
      </Button>
    </section>
  );
}

export type Selection = {
  /** Of the rows currently shown. */
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  togglePage: () => void;
  isPage: boolean;
  /** The rows of all pages are selected, until a row or the page is selected or cleared individually. */
  isEverything: boolean;
  chooseEverything: () => void;
  clear: () => void;
};

/** The selected rows of a page. A row that leaves the page is deselected. */
export function useSelection(rowIds: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const ids = rowIds.filter((id) => chosen.has(id));
  const isPage = ids.length > 0 && ids.length === rowIds.length;
  const choose = (next: Iterable<string>, isEverything = false) => {
    setChosen(new Set(next));
    setEverything(isEverything);
  };
  return {
    ids,
    isPage,
    isEverything: isPage && everything,
    has: (id) => chosen.has(id),
    toggle: (id) => {
      setChosen((last) => {
        const next = new Set(last);
        if (!next.delete(id)) next.add(id);
        return next;
      });
      setEverything(false);
    },
    togglePage: () => choose(isPage ? [] : rowIds),
    chooseEverything: () => choose(rowIds, true),
    clear: () => choose([]),
  };
}
