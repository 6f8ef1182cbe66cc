'use client';
import { useWatch } from 'react-hook-form';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import type { DraftForm } from './draft-editor.ts';

/** Something small made of the values of a form; renders again only when it is another. */
export function useWatched<T>(form: DraftForm, read: (values: DraftValues) => T): T {
  useWatch({ control: form.control, compute: read });
  // Read anew: what else `read` depends on may be another than when the values last changed.
  return read(form.getValues());
}
