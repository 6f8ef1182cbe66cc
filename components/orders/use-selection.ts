'use client';
import { useState } from 'react';

export type Selection = {
  /** Of the rows that are shown now. */
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  togglePage: () => void;
  choosePage: () => void;
  isPage: boolean;
  clear: () => void;
};

/** Which rows of a page are chosen. A row that leaves the page is no longer chosen. */
export function useSelection(rowIds: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = rowIds.filter((id) => chosen.has(id));
  const isPage = ids.length > 0 && ids.length === rowIds.length;
  return {
    ids,
    isPage,
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((last) => {
        const next = new Set(last);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    togglePage: () => setChosen(new Set(isPage ? [] : rowIds)),
    choosePage: () => setChosen(new Set(rowIds)),
    clear: () => setChosen(new Set()),
  };
}
