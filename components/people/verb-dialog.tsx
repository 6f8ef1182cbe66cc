'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import type { Result } from '@/lib/result.ts';
import { OwnPasskeyButton } from '../account/passkey-button.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Controlled } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { type Failure, useManageRefusal } from './use-manage-refusal.ts';

/** The proof that a change of people needs: a code of the own app, or the password of an administrator without one. */
export type ProofKind = 'code' | 'password';
/** The answer of a passkey stands in the field of the code, and is not shown. */
const isPasskey = (proof: string): boolean => proof.startsWith('{');

type WithProof = FieldValues & { proof: string };

type Props<V extends WithProof, T> = {
  title: ReactNode;
  text: ReactNode;
  submitLabel: string;
  danger?: boolean;
  proof: ProofKind;
  schema: ZodType<V, V>;
  defaults: V;
  /** Words of a field that does not fit. */
  problemOf?: (field: string) => string;
  send: (given: V) => Promise<Result<T, Failure>>;
  onDone: (value: T) => void;
  onClose: () => void;
  children?: (control: UseFormReturn<V>['control']) => ReactNode;
};

/** A change of people: its fields, the administrator's own proof, and one button. */
export function VerbDialog<V extends WithProof, T>(props: Props<V, T>) {
  const { proof, schema, defaults, problemOf, send, onDone, children, ...dialog } = props;
  const t = useTranslations('stepUp');
  const refusalOf = useManageRefusal();
  const [refusal, setRefusal] = useState<string>();
  const { control, handleSubmit, setError, setValue, formState } = useForm<V, unknown, V>({
    resolver: zodResolver(schema, {
      error: ({ path }) =>
        path?.[0] === 'proof' ? t(`${proof}.empty`) : (problemOf?.(String(path?.[0])) ?? t(`${proof}.empty`)),
    }),
    defaultValues: defaults as DefaultValues<V>,
  });
  const at = 'proof' as Path<V>;
  const submit = handleSubmit(async (given) => {
    setRefusal(undefined);
    const answer = await send(given).catch(() => null);
    if (answer?.ok) return onDone(answer.value);
    const { isAboutProof, text } = refusalOf(answer?.reason ?? { code: 'no-answer' });
    if (isPasskey(given.proof)) setValue(at, '' as PathValue<V, Path<V>>);
    if (isAboutProof) setError(at, { message: text }, { shouldFocus: true });
    else setRefusal(text);
  });
  return (
    <FormDialog
      title={dialog.title}
      description={dialog.text}
      submitLabel={dialog.submitLabel}
      danger={dialog.danger ?? false}
      busy={formState.isSubmitting}
      refusal={refusal}
      onSubmit={() => void submit()}
      onClose={dialog.onClose}
    >
      <div className="flex flex-col gap-5">
        {children?.(control)}
        {/* Bound behind the other fields, so that the first wrong one gets the focus. */}
        <Controlled<V, Path<V>, V>
          control={control}
          name={at}
          domName={proof === 'code' ? 'one-time-code' : 'current-password'}
        >
          {(field) => (
            <TextField
              {...field}
              value={isPasskey(String(field.value)) ? '' : String(field.value)}
              type={proof === 'password' ? 'password' : 'text'}
              mono={proof === 'code'}
              autoComplete={proof === 'code' ? 'one-time-code' : 'current-password'}
              autoCapitalize="none"
              spellCheck={false}
              label={t(`${proof}.label`)}
              hint={proof === 'code' ? t('code.hint') : undefined}
              firstFocus={!children}
            />
          )}
        </Controlled>
        {proof === 'code' && (
          <OwnPasskeyButton
            onAnswer={async (answer) => {
              setValue(at, answer as PathValue<V, Path<V>>);
              await submit();
            }}
          />
        )}
      </div>
    </FormDialog>
  );
}
