'use client';
import { useState } from 'react';

export type Selection = {
  /** Of the rows that are shown now. */
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  togglePage: () => void;
  isPage: boolean;
  /** Those of all pages are meant, until a row or the page is chosen or left out by itself. */
  isEverything: boolean;
  chooseEverything: () => void;
  clear: () => void;
};

/** Holds the chosen rows of a page. A row that leaves the page is no longer chosen. */
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
