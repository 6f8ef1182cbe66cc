'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useAccessRefusal } from '@/components/account/use-access-refusal.ts';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import type { InputProblem, LookupRefusal } from '@/lib/features/lookups/schema.ts';
import { jsonRequest } from '@/lib/fetch-json.ts';
import type { ErrorItem } from '../forms/error-summary.tsx';

type Props = { label: string; onSubmit: () => void; className: string; children: ReactNode };

/**
 * The form of a look-up: Enter in a field submits it. In a dialog over a draft it is outside of the draft's form in the
 * DOM but inside it in React, so its submit event must not bubble to that form.
 */
export function HelperForm({ label, onSubmit, className, children }: Props) {
  return (
    <form
      noValidate
      aria-label={label}
      className={className}
      // A press before hydration waits for it: the browser's own submit would put an ID number into the address.
      action={() => {
        setTimeout(onSubmit);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

type Setup<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>;
  labelOf: (field: string) => string;
  /** Keeps the ids of two forms on one page apart. */
  prefix: string;
};

/**
 * Sets the field problems that the server found as errors of the form, and lists them for the summary above it, which
 * takes the focus.
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

/** The refusals of a look-up, except invalid fields, which show their own errors. */
export type LookupFailure =
  | { code: 'no-funds' | 'not-offered' | 'entity-missing' | 'unknown' }
  | { code: 'too-many-checks'; most: number }
  | Exclude<LookupRefusal, { code: 'invalid' }>
  | AccessRefusal
  /** The portal was not reached: nothing was asked. */
  | { code: 'no-answer' }
  /** The portal was asked and its answer is missing. */
  | { code: 'lost' };

/** Returns the reason of a failed look-up, with the next step. */
export function useRefusalText(): (failure: LookupFailure) => string {
  const errors = useTranslations('errors');
  const t = useTranslations('lookups');
  const accessRefusal = useAccessRefusal();
  return useCallback(
    (failure) => {
      switch (failure.code) {
        case 'no-funds':
          return t('check.insufficient');
        case 'not-offered':
          return t('check.unavailable');
        case 'too-many-checks':
          return t('check.tooMany', { most: failure.most });
        case 'entity-missing':
          return t('alipay.entityMissing');
        case 'unknown':
          return t('alipay.unknown');
        case 'no-answer':
          return errors('unavailable');
        case 'lost':
          return errors('outcomeUnknown');
        default:
          return accessRefusal(failure);
      }
    },
    [errors, t, accessRefusal],
  );
}

/** Calls a look-up of the portal with the details in the body. A lost connection is an answer without content. */
export async function postLookup<T, E>(
  path: string,
  body: object,
): Promise<{ ok: true; value: T } | { ok: false; reason: E | null }> {
  try {
    const answer = await fetch(path, jsonRequest('POST', body));
    const content: unknown = await answer.json();
    return answer.ok ? { ok: true, value: content as T } : { ok: false, reason: content as E };
  } catch {
    return { ok: false, reason: null };
  }
}
