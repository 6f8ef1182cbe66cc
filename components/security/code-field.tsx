'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { TextField } from '../forms/text-field.tsx';

type Props = {
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  error?: string | undefined;
  name?: string;
  /** Also a recovery code: letters are typed too. */
  appOnly?: boolean;
  /** Takes the focus when it appears: what was pressed asked for it. */
  isFirst?: boolean;
};

/** One input for the whole code, which can be pasted and is offered by the phone (ui.md §2.2, MFA). */
export function CodeField(props: Props) {
  const { value, onChange, onEnter, error, name = 'one-time-code', appOnly = false, isFirst = false } = props;
  const t = useTranslations('stepUp');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <TextField
        name={name}
        label={t('code.label')}
        hint={t(appOnly ? 'code.appHint' : 'code.hint')}
        requirement="required"
        value={value}
        onChange={onChange}
        error={error}
        autoComplete="one-time-code"
        inputMode={appOnly ? 'numeric' : 'text'}
        autoCapitalize="none"
        inputRef={input}
        mono
      />
    </form>
  );
}
