'use client';
import { documentsNeededBy } from '@/lib/features/transfers/conditions/documents.ts';
import { useDerived } from './draft-context.ts';
import { DraftField } from './draft-field.tsx';
import { useWords } from './use-words.ts';

/** The stage of a trade that a business order pays, which decides about its documents. */
export function BusinessTerms() {
  const wizard = useWords('wizard');
  const needsLogistics = useDerived((values) => documentsNeededBy(values).includes('logistics_material'));
  return (
    <DraftField
      path="paymentType"
      followUp={
        needsLogistics && <p className="text-hint text-ink-2">{wizard('amount.logisticsDocument')}</p>
      }
    />
  );
}
