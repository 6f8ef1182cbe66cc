'use client';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { steadyRows } from './steady-rows.ts';

const quietMs = 10_000;

type Options<T> = { rows: readonly T[]; idOf: (row: T) => string };

/**
 * Rows that never move under somebody's pointer: values change in place at once, order and membership when the person
 * says so, presses R, or has left the list alone for ten seconds. Put `container` on the element around the list.
 */
export function useSteadyRows<T>({ rows, idOf }: Options<T>) {
  const [held, setHeld] = useState<readonly T[]>(rows);
  // Nothing stands under a pointer in an empty list: its first rows need not wait.
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
    // A pointer that rests is still there; a finger that was lifted is not.
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
