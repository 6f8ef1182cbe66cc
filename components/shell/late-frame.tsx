'use client';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onDrawnForAnother, pageDrawnFor } from '@/lib/drawn-for.ts';
import { OfflineBar } from '../live/capability-gate.tsx';
import { liveState, useLiveUpdates } from '../live/live-stream.ts';
import { useIdle, useOnDemand } from '../ui/use-on-demand.ts';
import type { FramePartsProps } from './frame-parts.tsx';

const loadParts = () => import('./frame-parts.tsx');

/**
 * The invisible parts around every signed-in page. It listens for changes at once, because input on an outdated page ends
 * in a conflict. The offline bar comes with the page, because its code could not be fetched offline. The other parts
 * load later, because no page needs them in its first second.
 */
export function LateFrame(props: Omit<FramePartsProps, 'returns' | 'onReturn'>) {
  // Counts how often this page's session was restored.
  const [returns, setReturns] = useState(0);
  const onReturn = useCallback(() => setReturns((count) => count + 1), []);
  // The server may draw parts of this page anew for whoever is signed in then: its person stays who opened it.
  const [person] = useState(props.person);
  useLayoutEffect(() => pageDrawnFor.set(person.drawnFor), [person]);
  useEffect(() => onDrawnForAnother(() => liveState.set('another')), []);
  useLiveUpdates(returns);
  const parts = useOnDemand(loadParts, useIdle());
  return (
    <>
      <OfflineBar />
      {parts && <parts.FrameParts {...props} person={person} returns={returns} onReturn={onReturn} />}
    </>
  );
}

/**
 * Keeps the fields and buttons inside disabled until hydration, so that no early input or press is lost. Links work from
 * the start.
 */
export function UntilReady({ children }: { children: ReactNode }) {
  const all = useRef<HTMLFieldSetElement>(null);
  // Set on the element, not as state: a child's effect that focuses a field runs before a state change here takes effect.
  useLayoutEffect(() => {
    if (all.current) all.current.disabled = false;
  }, []);
  return (
    <fieldset ref={all} disabled role="presentation" className="contents">
      {children}
    </fieldset>
  );
}
