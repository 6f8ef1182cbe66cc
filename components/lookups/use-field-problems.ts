'use client';
import { useTranslations } from 'next-intl';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { InputProblem } from '@/lib/features/lookups/schema.ts';
import type { ErrorItem } from '../forms/error-summary.tsx';

type Setup<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>;
  labelOf: (field: string) => string;
  /** Keeps the ids of two forms on one page apart. */
  prefix: string;
};

/**
 * Tells a small form the problems that the server found in its fields, in the words of the labels, and lists them for
 * the summary above it, which takes the focus.
 */
export function useFieldProblems<V extends FieldValues, T>({ form, labelOf, prefix }: Setup<V, T>) {
  const t = useTranslations('lookups.problem');
  const { errors, isSubmitSuccessful, submitCount } = form.formState;
  const items: ErrorItem[] = Object.keys(errors).map((field) => ({
    field: `${prefix}.${field}`,
    message: form.getFieldState(field as FieldPath<V>, form.formState).error?.message ?? '',
  }));
  return {
    summary: { items, attempt: isSubmitSuccessful ? 0 : submitCount },
    show(problems: readonly InputProblem[]): void {
      for (const { field, problem } of problems)
        form.setError(field as FieldPath<V>, { message: t(problem, { label: labelOf(field) }) });
    },
  };
}
