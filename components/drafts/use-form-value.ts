'use client';
import { useSyncExternalStore } from 'react';
import type { FormPath, FormValue, FormValues } from './form-values.ts';

/** One value of a form; renders again only when it is another one. */
export function useFormValue<P extends FormPath>(form: FormValues, path: P): FormValue<P> {
  const read = () => form.get(path);
  return useSyncExternalStore(form.subscribe, read, read);
}
