'use client';
import { type Messages, useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { Problem } from '@/lib/features/transfers/problems.ts';
import type { GlobalDraftValues } from '@/lib/features/transfers/types.ts';
import { fieldWords } from './field-labels.ts';

type Args = Record<string, string | number>;
export type Words = { (key: string, args?: Args): string; has(key: string): boolean };

/**
 * Texts whose key is put together at run time from a path or a value of the interface. The catalogue's test and
 * `tests/wizard-words.test.ts` prove that every such key exists.
 */
export function useWords(namespace: keyof Messages): Words {
  return useTranslations(namespace) as unknown as Words;
}

/** The words of a field: its label and hint, and its problems in the words of its label. */
export function useFieldTexts() {
  const fields = useWords('fields');
  const wizard = useWords('wizard');
  const labelOf = useCallback(
    (path: FieldPath, values: GlobalDraftValues) => fields(fieldWords(path, values).label),
    [fields],
  );
  const hintOf = useCallback(
    (path: FieldPath, values: GlobalDraftValues) => {
      const { hint } = fieldWords(path, values);
      return hint !== null && fields.has(hint) ? fields(hint) : undefined;
    },
    [fields],
  );
  const problemText = useCallback(
    (problem: Problem, values: GlobalDraftValues) =>
      wizard(`problems.${problem.key}`, { ...problem.args, label: labelOf(problem.path, values) }),
    [wizard, labelOf],
  );
  return useMemo(() => ({ labelOf, hintOf, problemText, wizard }), [labelOf, hintOf, problemText, wizard]);
}
