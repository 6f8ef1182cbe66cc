'use client';
import { ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useShortcut } from '../keyboard/use-shortcut.tsx';
import { Button } from '../ui/button.tsx';

export type SteadyRow<T> = { row: T; isGone: boolean };

/**
 * Merges `news` into `held` without moving a row: held rows keep their order, take their newest values, and are marked if
 * the news no longer has them. `waiting` counts the rows that applying the news would add or remove.
 */
export function steadyRows<T>(o: { held: readonly T[]; news: readonly T[]; idOf: (row: T) => string }): {
  shown: SteadyRow<T>[];
  waiting: number;
} {
  const newest = new Map(o.news.map((row) => [o.idOf(row), row]));
  const heldIds = new Set(o.held.map(o.idOf));
  const shown = o.held.map((row) => {
    const now = newest.get(o.idOf(row));
    return { row: now ?? row, isGone: now === undefined };
  });
  const added = o.news.filter((row) => !heldIds.has(o.idOf(row))).length;
  return { shown, waiting: added + shown.filter(({ isGone }) => isGone).length };
}

const quietMs = 10_000;

type Options<T> = { rows: readonly T[]; idOf: (row: T) => string };

/**
 * Rows that never move under the pointer: values change in place at once; rows are added, removed or reordered when the
 * person says so, presses R, or has left the list alone for ten seconds. Put `container` on the element around the list.
 */
export function useSteadyRows<T>({ rows, idOf }: Options<T>) {
  const [held, setHeld] = useState<readonly T[]>(rows);
  // An empty list has no row under the pointer, so its first rows show at once.
  if (held.length === 0 && rows.length > 0) setHeld(rows);
  const container = useRef<HTMLDivElement>(null);
  const lastTouch = useRef(0);
  const isOver = useRef(false);
  const { shown, waiting } = useMemo(() => steadyRows({ held, news: rows, idOf }), [held, rows, idOf]);

  const apply = () => setHeld(rows);
  const applyLatest = useEffectEvent(apply);
  useEffect(() => {
    const stop = new AbortController();
    const touch = () => {
      lastTouch.current = Date.now();
    };
    // A resting pointer is still over the list; a lifted finger is not.
    const over = ({ type, pointerType }: PointerEvent) => {
      isOver.current = type === 'pointermove' && pointerType !== 'touch';
      touch();
    };
    const listening = { signal: stop.signal, passive: true };
    for (const type of ['focusin', 'keydown'] as const)
      container.current?.addEventListener(type, touch, listening);
    for (const type of ['pointermove', 'pointerleave'] as const)
      container.current?.addEventListener(type, over, listening);
    return () => stop.abort();
  }, []);

  useShortcut('apply', apply, { enabled: waiting > 0 });

  useEffect(() => {
    if (waiting === 0) return;
    const timer = setInterval(() => {
      const inside = isOver.current || container.current?.contains(document.activeElement);
      if (!inside && Date.now() - lastTouch.current > quietMs) applyLatest();
    }, 1_000);
    return () => clearInterval(timer);
  }, [waiting]);

  return { container, shown, waiting, apply };
}

/** "3 updates — Show". Its space is kept while there are none, so that the list never jumps. */
export function UpdatesPill({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslations('live');
  if (count === 0) return null;
  return (
    <Button size="sm" aria-keyshortcuts="r" onClick={onShow} icon={<ArrowUp className="size-4" />}>
      {t('updates', { count })}
    </Button>
  );
}
