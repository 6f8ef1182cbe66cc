'use client';
import { useEffect } from 'react';
import { rowMark } from '@/components/drafts/change-place.ts';
import { leadTo, markLedTo } from '@/components/forms/lead-to.ts';

/** Back from a change, one is at the row that was changed; the amounts have none and are the first thing on the page. */
export function useRowOfAddress(): void {
  useEffect(() => {
    if (!location.hash.startsWith(rowMark)) return;
    const path = location.hash.slice(rowMark.length);
    const row = [...document.querySelectorAll<HTMLElement>('[data-row]')].find(
      ({ dataset }) => dataset.row === path,
    );
    if (!row) return;
    leadTo(row, row.closest('section')?.querySelector('a') ?? null);
    markLedTo(row);
  }, []);
}
