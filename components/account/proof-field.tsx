'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useControlled } from '../forms/controlled.tsx';
import { TextField } from '../forms/text-field.tsx';
import type { useProofForm } from './use-proof-form.ts';

type Props = {
  form: Pick<ReturnType<typeof useProofForm>, 'id' | 'control' | 'submit'>;
  /** `appCode`: recovery codes do not count. */
  kind: 'code' | 'appCode' | 'password';
  /** Takes the focus when it appears: what was pressed asked for it. */
  isFirst?: boolean;
};

const looks = {
  // One input for the whole code, which can be pasted and is offered by the phone (ui.md §2.2, MFA).
  code: { domName: 'one-time-code', autoComplete: 'one-time-code', mono: true },
  appCode: { domName: 'first-code', autoComplete: 'one-time-code', inputMode: 'numeric', mono: true },
  password: { domName: 'current-password', autoComplete: 'current-password', type: 'password' },
} as const;

/** A code of the authenticator app, or the person's own password once more. Enter sends it. */
export function ProofField({ form, kind, isFirst = false }: Props) {
  const t = useTranslations('stepUp');
  const { domName, ...look } = looks[kind];
  const field = useControlled({ control: form.control, name: 'proof', domName });
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
      <TextField
        {...field}
        {...look}
        label={t(kind === 'password' ? 'password.label' : 'code.label')}
        hint={kind === 'password' ? undefined : t(kind === 'code' ? 'code.hint' : 'code.appHint')}
        requirement="required"
        autoCapitalize="none"
        spellCheck={false}
        inputRef={input}
      />
    </form>
  );
}
