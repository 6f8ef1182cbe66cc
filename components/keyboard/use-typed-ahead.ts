'use client';
import { useCallback, useEffect, useState } from 'react';

/**
 * Collects the text typed while the palette's code is still on its way: it is meant for the palette, and not for the
 * shortcuts of the page behind it. `forget` when the palette closes.
 */
export function useTypedAhead(isComing: boolean): { typed: string; forget: () => void } {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isComing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) setTyped((text) => text + event.key);
      else if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1));
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isComing]);
  const forget = useCallback(() => setTyped(''), []);
  return { typed, forget };
}
