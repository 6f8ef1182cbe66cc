'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { InputProblem } from '@/lib/features/lookups/types.ts';
import type { ErrorItem } from '../forms/error-summary.tsx';

export type FieldErrors = {
  /** Counts refused attempts: each new one takes the focus to the summary. */
  attempt: number;
  items: ErrorItem[];
  of: (field: string) => string | undefined;
  show: (problems: readonly InputProblem[]) => void;
  /** The field was edited: its error is gone. */
  forget: (field: string) => void;
  clear: () => void;
};

/**
 * Returns the problems of a small form's fields, in the words of their labels, above the form and beside the field
 * alike. `prefix` keeps the ids of two forms on one page apart.
 */
export function useFieldErrors(labelOf: (field: string) => string, prefix: string): FieldErrors {
  const t = useTranslations('lookups.problem');
  const [attempt, setAttempt] = useState(0);
  const [problems, setProblems] = useState<readonly InputProblem[]>([]);
  const textOf = ({ field, problem }: InputProblem) => t(problem, { label: labelOf(field) });
  return {
    attempt,
    items: problems.map((found) => ({ field: `${prefix}.${found.field}`, message: textOf(found) })),
    of: (field) => {
      const found = problems.find((one) => one.field === field);
      return found && textOf(found);
    },
    show: (found) => {
      setProblems(found);
      setAttempt((count) => count + 1);
    },
    forget: (field) => setProblems((before) => before.filter((one) => one.field !== field)),
    clear: () => {
      setProblems([]);
      setAttempt(0);
    },
  };
}
