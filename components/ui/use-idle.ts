'use client';
import { useEffect, useState } from 'react';

const atTheLatestMs = 1_000;
/** For browsers that cannot say when they are idle (Safari). */
const guessedMs = 200;

/** False while the page becomes usable, true from the first moment in which the browser has nothing else to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const settle = () => setIdle(true);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(settle, guessedMs);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(settle, { timeout: atTheLatestMs });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
