'use client';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { loadAccountChecks, needsAccountChecks } from '@/lib/features/transfers/account-checks.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { type DraftForm, DraftState } from './draft-state.ts';
import { useWatched } from './use-watched.ts';

type Options = ConstructorParameters<typeof DraftState>[1] & { start: DraftValues };

/**
 * A form of order fields: react-hook-form holds values, dirty state, errors and focus, `DraftState` what is known about
 * them. The checks of bank accounts are loaded for values that call for them.
 */
export function useFieldsForm({ start, ...options }: Options): { form: DraftForm; state: DraftState } {
  const form: DraftForm = useForm<DraftValues>({
    defaultValues: start,
    shouldFocusError: false,
    resolver: (...asked) => state.resolve(...asked),
  });
  const [state] = useState(() => new DraftState(form, options));

  const accounts = useOnDemand(loadAccountChecks, useWatched(form, needsAccountChecks));
  useEffect(() => {
    if (accounts) state.learn(accounts);
  }, [state, accounts]);
  return { form, state };
}
