'use client';
import { type ReactNode, useEffect, useRef } from 'react';

let isFirstPage = true;

/**
 * The page's only h1. Takes the focus after a client navigation if the control that had it is gone (ui.md §3.14). A
 * full page load leaves the focus alone.
 */
export function PageTitle({ className = 'text-h1', children }: { className?: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const place = useRef('');
  // After every render, as the address is told by none of its parts; the router has written it by then.
  useEffect(() => {
    const { pathname, search } = window.location;
    if (place.current === pathname + search) return;
    place.current = pathname + search;
    const isArrival = !isFirstPage;
    isFirstPage = false;
    if (isArrival && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  });
  return (
    <h1 ref={title} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
