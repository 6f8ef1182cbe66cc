'use client';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { loadFormatChecks } from '@/lib/features/transfers/check-draft.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { DraftEditor } from './draft-editor.ts';

type Options = ConstructorParameters<typeof DraftEditor>[1] & { start: DraftValues };

/**
 * A form of order fields: react-hook-form holds values, dirty state, errors and focus, `DraftEditor` what is known about
 * them. The checks of formats come once the form is there.
 */
export function useFieldsForm({ start, ...options }: Options) {
  const form: UseFormReturn<DraftValues> = useForm<DraftValues>({
    defaultValues: start,
    shouldFocusError: false,
    resolver: (...asked) => editor.resolve(...asked),
  });
  const [editor] = useState(() => new DraftEditor(form, options));

  const formats = useOnDemand(loadFormatChecks, true);
  useEffect(() => {
    if (formats) editor.learn(formats);
  }, [editor, formats]);
  return { form, editor };
}
