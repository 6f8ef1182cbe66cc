import type { FixedSide } from '@/lib/features/transfers/types.ts';
import { needsQuote } from '@/lib/features/transfers/values.ts';
import { useDerived, useIsVisible } from './draft-context.ts';

/** Returns the amount that stays when the rate moves before confirmation, where the transaction mode decides it. */
export function useKeptSide(): FixedSide | undefined {
  const isVisible = useIsVisible('transactionMode');
  const mode = useDerived(({ transactionMode }) => transactionMode);
  const pair = useDerived(needsQuote);
  if (!isVisible || !pair || mode === '') return undefined;
  return mode === 'cnyMode' ? 'target' : 'source';
}
