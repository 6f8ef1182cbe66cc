'use client';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { OfflineBar } from '../live/capability-gate.tsx';
import { useLiveUpdates } from '../live/live-stream.ts';
import { useIdle, useOnDemand } from '../ui/use-on-demand.ts';
import type { FramePartsProps } from './frame-parts.tsx';

const loadParts = () => import('./frame-parts.tsx');

/**
 * The invisible parts around every signed-in page. It listens for changes at once: input on an outdated page already
 * meets a conflict. The offline bar comes with the page, because its code could not be fetched once it is needed. The
 * rest no page needs in its first second, so no page waits for its code.
 */
export function LateFrame(props: Omit<FramePartsProps, 'returns' | 'onReturn'>) {
  // Counts the times this page went on after its session had ended.
  const [returns, setReturns] = useState(0);
  const onReturn = useCallback(() => setReturns((count) => count + 1), []);
  useLiveUpdates(returns);
  const parts = useOnDemand(loadParts, useIdle());
  return (
    <>
      <OfflineBar />
      {parts && <parts.FrameParts {...props} returns={returns} onReturn={onReturn} />}
    </>
  );
}

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
