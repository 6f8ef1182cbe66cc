'use client';
import { useEffect, useState } from 'react';

/**
 * A part of the page whose code loads when first needed: undefined until loaded. Retries while offline, for as long as
 * it is needed. Define `load` outside of components.
 */
export function useOnDemand<T extends object>(load: () => Promise<T>, wanted: boolean): T | undefined {
  const [part, setPart] = useState<T>();
  useEffect(() => {
    if (!wanted || part) return;
    let isWanted = true;
    void untilLoaded(load, () => isWanted).then((loaded) => isWanted && setPart(loaded));
    return () => {
      isWanted = false;
    };
  }, [load, wanted, part]);
  return part;
}

const retryMs = 2_000;

/**
 * The code of a part that a press opens, asked for again until it is there: a page never breaks because the connection
 * did for a moment. A part of the first picture is imported as any other: React draws it anew when the page changes
 * before its code came, and everything under it jumps. Nothing comes any more once it is not wanted.
 */
export async function untilLoaded<T>(load: () => Promise<T>, isWanted = () => true): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((goOn) => setTimeout(() => isWanted() && goOn(), retryMs));
    }
  }
}

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
