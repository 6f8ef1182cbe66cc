'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { needsQuote, quoteFits } from '@/lib/features/transfers/values.ts';
import { useDraft } from './draft-context.ts';

/**
 * Waits for the rate of an amount that a person typed just before going on. A rate that is still coming is no mistake
 * of theirs: `after` runs once it is there, unless the page was left meanwhile.
 */
export function useDueRate(): { waiting: boolean; after: (goOn: () => void) => void } {
  const { editor, quote, readOnly } = useDraft();
  const { arrival } = quote;
  const [waiting, setWaiting] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const after = useCallback(
    (goOn: () => void) => {
      const { values } = editor;
      const amount = values.fixedSide === 'source' ? values.sourceAmount : values.targetAmount;
      const due = amount !== '' && needsQuote(values) && !quoteFits(values) && editor.rule('queryNo').visible;
      if (readOnly || !due) {
        goOn();
        return;
      }
      setWaiting(true);
      void arrival().then(() => {
        if (!here.current) return;
        setWaiting(false);
        goOn();
      });
    },
    [editor, arrival, readOnly],
  );
  return { waiting, after };
}
