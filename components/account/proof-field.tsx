'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { type EnrolRefusal, type FactorRefusal, typedProofSchemas } from '@/lib/features/step-up/schema.ts';
import type { Result } from '@/lib/result.ts';
import { useControlled } from '../forms/page-form.tsx';
import { TextField, type TextFieldProps } from '../forms/text-field.tsx';
import { OwnPasskeyButton, PasskeyButton, type PasskeyProps } from './passkey-button.tsx';
import { useAccessRefusal } from './use-access-refusal.ts';

type Props = {
  form: Pick<ReturnType<typeof useProofForm>, 'id' | 'control' | 'submit' | 'prove'>;
  /** `code` offers a passkey too; `plainCode` does not; `appCode` is a code of the app only, no recovery code. */
  kind: 'code' | 'plainCode' | 'appCode' | 'password';
  /** Takes the focus when it appears, because a press requested it. */
  isFirst?: boolean;
  /** The question for a passkey of a person who is not signed in yet. */
  ask?: PasskeyProps['ask'];
};

type Kind = Props['kind'];

const looks = {
  // One input for the whole code, so that paste and the phone's autofill work (ui.md §2.2, MFA).
  code: { autoComplete: 'one-time-code', mono: true },
  plainCode: { autoComplete: 'one-time-code', mono: true },
  appCode: { autoComplete: 'one-time-code', inputMode: 'numeric', mono: true },
  password: { autoComplete: 'current-password', type: 'password' },
} as const;

/** Name of the field on the page. */
export const proofName = (kind: Kind): string =>
  kind === 'appCode' ? 'first-code' : looks[kind].autoComplete;

type InputProps = { kind: Kind } & Omit<TextFieldProps, 'label'>;

/** The input for a code or the user's password. The answer of a passkey, which is JSON, is not shown. */
export function ProofInput({ kind, value, ...field }: InputProps) {
  const t = useTranslations('stepUp');
  return (
    <TextField
      {...field}
      {...looks[kind]}
      value={value.startsWith('{') ? '' : value}
      label={t(kind === 'password' ? 'password.label' : 'code.label')}
      hint={kind === 'password' ? undefined : t(kind === 'appCode' ? 'code.appHint' : 'code.hint')}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** A form of one code or the user's password. Enter submits it. */
export function ProofField({ form, kind, isFirst = false, ask }: Props) {
  const t = useTranslations('stepUp');
  const field = useControlled({ control: form.control, name: 'proof', domName: proofName(kind) });
  const { error } = field;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  return (
    <form id={form.id} noValidate onSubmit={(event) => void form.submit(event)}>
      <ProofInput {...field} kind={kind} inputRef={input} />
      {kind === 'code' && (
        <div className="mt-3">
          {ask ? (
            <PasskeyButton label={t('passkey.use')} ask={ask} onAnswer={form.prove} />
          ) : (
            <OwnPasskeyButton onAnswer={form.prove} />
          )}
        </div>
      )}
    </form>
  );
}

export type ProofFailure =
  | { code: 'sign-in-over' }
  | { code: 'only-way' }
  | EnrolRefusal
  | FactorRefusal
  | AccessRefusal
  | { code: 'no-answer' };

/** Returns the reason that a code was refused, with the next step. */
export function useProofRefusal(): (refusal: ProofFailure) => string {
  const t = useTranslations('stepUp.refusal');
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'code-wrong':
        return t('wrong');
      case 'password-wrong':
        return t('password');
      case 'no-password':
        return t('noPassword');
      case 'code-locked':
        return t('locked', { minutes: Math.ceil(refusal.seconds / 60) });
      case 'sign-in-over':
        return t('signInOver');
      case 'not-enrolled':
        return t('notEnrolled');
      case 'enrolment-over':
        return t('over');
      case 'passkey-wrong':
        return t('passkey');
      case 'only-way':
        return t('onlyWay');
      case 'factor-not-found':
        return t('gone');
      case 'last-factor':
        return t('last');
      case 'no-answer':
        return t('noAnswer');
      default:
        return accessRefusal(refusal);
    }
  };
}

type Setup<T> = {
  kind: keyof typeof typedProofSchemas;
  send: (proof: string) => Promise<Result<T, ProofFailure>>;
  onDone: (value: T) => void;
};

/** The words for a proof that is missing, or for a code that is not whole. */
export const proofError =
  (t: ReturnType<typeof useTranslations<'stepUp'>>, kind: keyof typeof typedProofSchemas) =>
  ({ input }: { input?: unknown }): string =>
    t(kind === 'code' && input !== '' ? 'code.short' : `${kind}.empty`);

/** A form with one code or password. A refusal is shown at the field; an accepted value is cleared. */
export function useProofForm<T>({ kind, send, onDone }: Setup<T>) {
  const t = useTranslations('stepUp');
  const refusalText = useProofRefusal();
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(typedProofSchemas[kind], { error: proofError(t, kind) }),
    defaultValues: { proof: '' },
  });
  const prove = async (proof: string): Promise<void> => {
    const answer = await send(proof).catch(() => null);
    if (!answer?.ok) {
      const message = refusalText(answer?.reason ?? { code: 'no-answer' });
      return setError('proof', { message }, { shouldFocus: true });
    }
    reset();
    onDone(answer.value);
  };
  const submit = handleSubmit(({ proof }) => prove(proof));
  return { id: useId(), control, submit, prove, busy: formState.isSubmitting };
}
