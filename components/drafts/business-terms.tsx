'use client';
import { documentsNeededBy } from '@/lib/features/transfers/conditions/documents.ts';
import { useDerived } from './draft-context.ts';
import { DraftField } from './draft-field.tsx';
import { useWords } from './use-words.ts';

/** The fields that decide a business order's rate and documents, beside its amount. */
export function BusinessTerms() {
  const wizard = useWords('wizard');
  const needsLogistics = useDerived((values) => documentsNeededBy(values).includes('logistics_material'));
  return (
    <>
      <DraftField path="transactionMode" />
      <DraftField
        path="paymentType"
        followUp={
          needsLogistics && <p className="text-hint text-ink-2">{wizard('amount.logisticsDocument')}</p>
        }
      />
    </>
  );
}
