'use client';
import { useEffect, useState } from 'react';
import { untilLoaded } from './until-loaded.ts';

/**
 * A part of the page whose code is loaded when it is first wanted: undefined until it is there. Without a connection
 * it is tried again for as long as it is wanted; the page stays as it is. `load` stands outside of components.
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
