'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { type PersonProof, type ProofAsked, typedProofSchemas } from '@/lib/features/step-up/schema.ts';
import type { Result } from '@/lib/result.ts';
import { OwnPasskeyButton } from '../account/passkey-button.tsx';
import { ProofInput, proofError, proofName } from '../account/proof-field.tsx';
import { AgainButton } from '../account/provider-button.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Controlled } from '../forms/page-form.tsx';
import { type Failure, useManageRefusal } from './use-manage-refusal.ts';

type Props<V extends FieldValues, T> = {
  title: ReactNode;
  text: ReactNode;
  submitLabel: string;
  danger?: boolean;
  proof: ProofAsked;
  /** The fields beside the proof. */
  fields?: {
    schema: ZodType<V, V>;
    defaults: V;
    /** Words of a field that does not fit. */
    problemOf?: (field: string) => string;
  };
  children?: (control: UseFormReturn<V>['control']) => ReactNode;
  send: (proof: PersonProof, given: V) => Promise<Result<T, Failure>>;
  onDone: (value: T) => void;
  onClose: () => void;
};

/** A change of people: its fields, the administrator's own proof unless one was given lately, and one button. */
export function VerbDialog<V extends FieldValues, T>(props: Props<V, T>) {
  const { fields, send, onDone, children, ...dialog } = props;
  const t = useTranslations('stepUp');
  const refusalOf = useManageRefusal();
  const [refusal, setRefusal] = useState<string>();
  const [needed, setNeeded] = useState<Exclude<ProofAsked, 'recent'>>();
  const asked = needed ?? dialog.proof;
  const form = useForm<V, unknown, V>({
    ...(fields && {
      resolver: zodResolver(fields.schema, {
        error: ({ path }) => fields.problemOf?.(String(path?.[0])),
      }),
      defaultValues: fields.defaults as DefaultValues<V>,
    }),
  });
  const kind = asked === 'code' ? 'code' : 'password';
  const proof = useForm({
    resolver: zodResolver(typedProofSchemas[kind], { error: proofError(t, kind) }),
    defaultValues: { proof: '' },
  });

  const { setFocus } = proof;
  useEffect(() => {
    if (needed) setFocus('proof');
  }, [needed, setFocus]);

  async function call(given: V, proved: PersonProof) {
    setRefusal(undefined);
    const answer = await send(proved, given).catch(() => null);
    if (answer?.ok) return onDone(answer.value);
    const reason = answer?.reason ?? { code: 'no-answer' as const };
    if (reason.code === 'proof-needed') setNeeded(reason.by);
    const { isAboutProof, text } = refusalOf(reason);
    // A passkey answers once.
    if (proved.code?.startsWith('{')) proof.setValue('proof', '');
    const shown = reason.code === 'proof-needed' ? reason.by : asked;
    if (isAboutProof && (shown === 'code' || shown === 'password'))
      proof.setError('proof', { message: text }, { shouldFocus: true });
    else setRefusal(text);
  }
  const prove = proof.handleSubmit;
  const submit = form.handleSubmit(
    (given) =>
      asked === 'recent' || typeof asked === 'object'
        ? call(given, {})
        : prove((typed) => call(given, { [kind]: typed.proof }))(),
    () => proof.trigger(),
  );
  return (
    <FormDialog
      title={dialog.title}
      description={dialog.text}
      submitLabel={dialog.submitLabel}
      danger={dialog.danger ?? false}
      busy={form.formState.isSubmitting}
      refusal={refusal}
      onSubmit={() => void submit()}
      onClose={dialog.onClose}
    >
      <div className="flex flex-col gap-5">
        {children?.(form.control)}
        {typeof asked === 'object' && (
          <>
            <p>{t('ask.byProvider', { provider: asked.provider })}</p>
            <AgainButton provider={asked.provider} />
          </>
        )}
        {(asked === 'code' || asked === 'password') && (
          <Controlled control={proof.control} name="proof" domName={proofName(asked)}>
            {(field) => <ProofInput {...field} kind={asked} firstFocus={!fields} />}
          </Controlled>
        )}
        {asked === 'code' && (
          <OwnPasskeyButton
            onAnswer={async (answer) => {
              proof.setValue('proof', answer);
              await submit();
            }}
          />
        )}
      </div>
    </FormDialog>
  );
}
