'use client';
import type { ReactNode } from 'react';
import type { FormPath, FormValue, FormValues } from './form-values.ts';
import { useFormValue } from './use-form-value.ts';

type Props<P extends FormPath> = {
  form: FormValues;
  path: P;
  children: (bound: { value: FormValue<P>; onChange: (value: FormValue<P>) => void }) => ReactNode;
};

/** Binds a value of the form to a control: with each key only the control renders again. */
export function FormField<P extends FormPath>({ form, path, children }: Props<P>) {
  const value = useFormValue(form, path);
  return children({ value, onChange: (next) => form.set(path, next) });
}
