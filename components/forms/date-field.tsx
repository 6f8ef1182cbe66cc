'use client';
import { cleanCode } from '@/lib/service-core/text/clean-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

const separators = /[./\s年月]/g;

/** Turns a typed date into yyyy-MM-dd when it is plainly one; anything else stays as typed. */
export function normaliseDateText(typed: string): string {
  const text = cleanCode(typed).replace(/日$/, '').replace(separators, '-');
  const match = /^(\d{4})-?(\d{1,2})-?(\d{1,2})$/.exec(text);
  const compact = /^\d{8}$/.test(text) || text.includes('-');
  if (!match || !compact) return typed;
  const [, year, month = '', day = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A date as text, the quickest way for people who copy from a document; `1990.1.31` becomes `1990-01-31` on leaving. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'mono' | 'maxCodePoints'>) {
  const { value, onChange, onBlur, ...rest } = props;
  return (
    <TextField
      {...rest}
      mono
      value={value}
      onChange={onChange}
      onBlur={() => {
        const normalised = normaliseDateText(value);
        if (normalised !== value) onChange(normalised);
        onBlur?.();
      }}
      inputMode="numeric"
      autoComplete={rest.autoComplete ?? 'off'}
    />
  );
}
