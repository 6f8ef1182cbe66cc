'use client';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Keeps every field and button within it disabled until the page's code looks after them, so that nothing typed or
 * pressed earlier is lost. Links work from the start.
 */
export function UntilReady({ children }: { children: ReactNode }) {
  const all = useRef<HTMLFieldSetElement>(null);
  // Not by state: a child's effect that moves the focus into a field runs before a state set here takes effect.
  useLayoutEffect(() => {
    if (all.current) all.current.disabled = false;
  }, []);
  return (
    <fieldset ref={all} disabled role="presentation" className="contents">
      {children}
    </fieldset>
  );
}
