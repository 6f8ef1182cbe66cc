'use client';
import { clsx } from 'clsx';
import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';

type Props = {
  text: string;
  side?: 'top' | 'bottom';
  align?: 'center' | 'end';
  /** One focusable element. Its own name must do without the tooltip. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

/** On hover and on focus; Esc hides it; the pointer may rest on it (WCAG 1.4.13). */
export function Tooltip({ text, side = 'bottom', align = 'center', children }: Props) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (type: string, handler: (event: Event) => void) =>
      wrapper.current?.addEventListener(type, handler, { signal: stop.signal });
    const show = () => setShown(true);
    const hide = () => setShown(false);
    listen('mouseenter', show);
    listen('mouseleave', hide);
    listen('focusin', show);
    listen('focusout', hide);
    listen('keydown', (event) => event instanceof KeyboardEvent && event.key === 'Escape' && hide());
    return () => stop.abort();
  }, []);
  return (
    <span ref={wrapper} className="relative inline-flex">
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        hidden={!shown}
        className={clsx(
          'absolute z-30 w-max max-w-64 animate-appear rounded-sm bg-ink px-2 py-1 text-hint text-surface shadow-float',
          side === 'bottom' ? 'top-full mt-1' : 'bottom-full mb-1',
          align === 'center' ? 'start-1/2 -translate-x-1/2' : 'end-0',
        )}
      >
        {text}
      </span>
    </span>
  );
}
