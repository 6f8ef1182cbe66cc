'use client';
import { useEffect, useEffectEvent, useState } from 'react';

/** Files dropped anywhere on the page or pasted into it. True while files are dragged over the page. */
export function useFileArrival(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const arrived = useEffectEvent(onFiles);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // Entering a child fires before leaving its parent; only the balance tells whether the page was left.
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const listen = (
      type: 'dragenter' | 'dragleave' | 'dragover' | 'drop',
      handler: (event: DragEvent) => void,
    ) => window.addEventListener(type, (event) => carriesFiles(event) && handler(event), { signal });
    listen('dragenter', () => {
      depth++;
      setDragging(true);
    });
    listen('dragleave', () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setDragging(false);
    });
    listen('dragover', (event) => event.preventDefault());
    listen('drop', (event) => {
      event.preventDefault();
      depth = 0;
      setDragging(false);
      arrived([...(event.dataTransfer?.files ?? [])]);
    });
    window.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        arrived(files);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return dragging;
}
