'use client';
import { useEffect } from 'react';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { useDraft } from './draft-context.ts';

const prefix = '#field-';

/** A link to one field, such as "Change" of a read-back, ends in that field and opens what hides it. */
export function useFieldOfAddress(): void {
  const { goToField } = useDraft();
  useEffect(() => {
    const path = location.hash.startsWith(prefix) ? location.hash.slice(prefix.length) : '';
    if (isFieldPath(path)) goToField(path);
  }, [goToField]);
}
