'use client';
import { useCallback, useState } from 'react';
import { OfflineBar } from '../live/capability-gate.tsx';
import { useLiveUpdates } from '../live/use-live-updates.ts';
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
