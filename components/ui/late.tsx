'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPress } from './after-press.ts';
import { useOnDemand } from './use-on-demand.ts';

type Props<T extends object> = {
  load: () => Promise<T>;
  /** Works by itself: without a connection it is all there is. */
  fallback: ReactNode;
  children: (part: T) => ReactNode;
};

/**
 * A better control whose code is asked for when its place comes into view, and which takes the place of `fallback`
 * once it is there; never while somebody types in it, nor under a press elsewhere: the two may differ in height. `load`
 * stands outside of components.
 */
export function Late<T extends object>({ load, fallback, children }: Props<T>) {
  const place = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  const [ready, setReady] = useState(false);
  const part = useOnDemand(load, inView);

  useEffect(() => {
    const element = place.current;
    if (!element || inView) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setInView(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [inView]);

  useEffect(() => {
    const element = place.current;
    if (!element || !part || ready) return;
    let isHere = true;
    const settle = () =>
      afterPress(() => {
        if (!isHere || element.contains(document.activeElement)) return;
        // At once: a moment later somebody may have begun to type.
        flushSync(() => setReady(true));
      });
    // The focus is between two elements while it leaves one, and nothing is drawn at once while React is at work.
    const later = () => setTimeout(settle);
    const first = later();
    element.addEventListener('focusout', later);
    return () => {
      isHere = false;
      clearTimeout(first);
      element.removeEventListener('focusout', later);
    };
  }, [part, ready]);

  return (
    <div ref={place} className="min-h-px">
      {part && ready ? children(part) : fallback}
    </div>
  );
}
