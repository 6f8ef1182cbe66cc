import type { FixedSide } from '@/lib/features/transfers/types.ts';
import { needsQuote } from '@/lib/features/transfers/values.ts';
import { useDerived, useDraft, useFieldFacts } from './draft-context.ts';
import { useFormValue } from './use-form-value.ts';

/** Returns the amount that stays when the rate moves before confirmation, where the transaction mode decides it. */
export function useKeptSide(): FixedSide | undefined {
  const { form } = useDraft();
  const { rule } = useFieldFacts('transactionMode');
  const mode = useFormValue(form, 'transactionMode');
  const pair = useDerived(needsQuote);
  if (!rule.visible || !pair || mode === '') return undefined;
  return mode === 'cnyMode' ? 'target' : 'source';
}
