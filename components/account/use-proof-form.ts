'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { typedProofSchemas } from '@/lib/features/step-up/schema.ts';
import type { Result } from '@/lib/result.ts';
import { type ProofFailure, useProofRefusal } from './use-proof-refusal.ts';

type Setup<T> = {
  kind: keyof typeof typedProofSchemas;
  send: (proof: string) => Promise<Result<T, ProofFailure>>;
  onDone: (value: T) => void;
};

/** A form of one code or password. What is refused is said at its field; what was accepted is gone from it. */
export function useProofForm<T>({ kind, send, onDone }: Setup<T>) {
  const t = useTranslations('stepUp');
  const refusalText = useProofRefusal();
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(typedProofSchemas[kind], { error: () => t(`${kind}.empty`) }),
    defaultValues: { proof: '' },
  });
  const submit = handleSubmit(async ({ proof }) => {
    const answer = await send(proof).catch(() => null);
    if (!answer?.ok) {
      const message = refusalText(answer?.reason ?? { code: 'no-answer' });
      return setError('proof', { message }, { shouldFocus: true });
    }
    reset();
    onDone(answer.value);
  });
  return { id: useId(), control, submit, busy: formState.isSubmitting };
}
