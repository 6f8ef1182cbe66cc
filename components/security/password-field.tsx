'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { TextField } from '../forms/text-field.tsx';

type Props = {
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  error?: string | undefined;
  isFirst?: boolean;
};

/** The person's own password once more, for what an open session alone must not do. */
export function PasswordField({ value, onChange, onEnter, error, isFirst = false }: Props) {
  const t = useTranslations('stepUp.password');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <TextField
        name="current-password"
        type="password"
        label={t('label')}
        requirement="required"
        value={value}
        onChange={onChange}
        error={error}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        inputRef={input}
      />
    </form>
  );
}
