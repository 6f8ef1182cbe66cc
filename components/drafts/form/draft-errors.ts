import { type FieldError, type FieldErrors, type FieldPath as FormPath, get } from 'react-hook-form';
import { type FieldPath, fields } from '@/lib/features/transfers/fields.ts';
import type { Problem } from '@/lib/features/transfers/problems.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';

/** The path of a value in the form. */
export type FormName = FormPath<DraftValues>;

/** The form's name of a field; the quote's number stands in the quote. */
export const formName = (path: FieldPath): FormName => (path === 'queryNo' ? 'quote.queryNo' : path);

/** The error of a field: a problem of the draft's check, or the service's word in `message`. */
export type DraftError = FieldError & { problem: Problem | undefined };

export function errorAt(errors: FieldErrors<DraftValues>, path: FieldPath): DraftError | undefined {
  return get(errors, formName(path));
}

/** All errors of a form, in the order of its fields. */
export function errorsIn(errors: FieldErrors<DraftValues>): { path: FieldPath; error: DraftError }[] {
  return fields.flatMap(({ path }) => {
    const error = errorAt(errors, path);
    return error ? [{ path, error }] : [];
  });
}
