'use client';
import { useEffect, useRef, useState } from 'react';

const quietMs = 1_000;

/**
 * After a decision the next order takes the place of the one before, button under button, and somebody who still
 * presses would approve what nobody read. There the button waits until nothing was pressed for a second.
 */
export function useRestedHand(followsDecision: boolean) {
  const [isRested, setRested] = useState(!followsDecision);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRested(true), quietMs);
  };
  useEffect(() => {
    timer.current = setTimeout(() => setRested(true), quietMs);
    return () => clearTimeout(timer.current);
  }, []);
  return { isRested, wait };
}
