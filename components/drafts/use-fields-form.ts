'use client';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { loadAccountChecks, needsAccountChecks } from '@/lib/features/transfers/account-checks.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { DraftEditor } from './draft-editor.ts';
import { useWatched } from './use-watched.ts';

type Options = ConstructorParameters<typeof DraftEditor>[1] & { start: DraftValues };

/**
 * A form of order fields: react-hook-form holds values, dirty state, errors and focus, `DraftEditor` what is known about
 * them. The checks of bank accounts are loaded for values that call for them.
 */
export function useFieldsForm({ start, ...options }: Options) {
  const form: UseFormReturn<DraftValues> = useForm<DraftValues>({
    defaultValues: start,
    shouldFocusError: false,
    resolver: (...asked) => editor.resolve(...asked),
  });
  const [editor] = useState(() => new DraftEditor(form, options));

  const accounts = useOnDemand(loadAccountChecks, useWatched(form, needsAccountChecks));
  useEffect(() => {
    if (accounts) editor.learn(accounts);
  }, [editor, accounts]);
  return { form, editor };
}
