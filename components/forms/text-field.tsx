'use client';
import { clsx } from 'clsx';
import type { InputHTMLAttributes, Ref } from 'react';
import { cleanCode } from '@/lib/service-core/text/clean-text.ts';
import { type FieldProps, FieldShell, inputClass } from './field-shell.tsx';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Limit in code points; only counted here, the form's rules enforce it. */
  maxCodePoints?: number;
  /** Codes and numbers: fixed-width digits. */
  mono?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Shown at the end of the line: a small action of this field. */
  action?: React.ReactNode;
  /** Takes the focus when its dialog opens. */
  firstFocus?: boolean;
  autoComplete?: string;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'lang' | 'spellCheck' | 'autoCapitalize' | 'enterKeyHint'
  >;

export function TextField(props: TextFieldProps) {
  const { value, onChange, onBlur, maxCodePoints, mono, inputRef, action, firstFocus, ...shared } = props;
  const {
    type = 'text',
    inputMode,
    autoComplete,
    lang,
    spellCheck,
    autoCapitalize,
    enterKeyHint,
    ...field
  } = shared;
  return (
    <FieldShell
      {...field}
      counter={maxCodePoints === undefined ? undefined : { text: value, max: maxCodePoints }}
    >
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            ref={inputRef}
            type={type}
            data-first-focus={firstFocus ? '' : undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className={clsx(inputClass, mono && 'tabular font-mono')}
            {...{
              inputMode,
              autoComplete,
              lang,
              spellCheck: spellCheck ?? !mono,
              autoCapitalize,
              enterKeyHint,
            }}
          />
          {action}
        </div>
      )}
    </FieldShell>
  );
}

type Props = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  maxCodePoints?: number;
  rows?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
};

export function TextArea({ value, onChange, onBlur, maxCodePoints, rows = 3, inputRef, ...field }: Props) {
  return (
    <FieldShell
      {...field}
      counter={maxCodePoints === undefined ? undefined : { text: value, max: maxCodePoints }}
    >
      {(control) => (
        <textarea
          {...control}
          ref={inputRef}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          className={clsx(inputClass, 'resize-y')}
        />
      )}
    </FieldShell>
  );
}

const separators = /[./\s年月]/g;

/** Normalises a clearly typed date to yyyy-MM-dd; other text stays as typed. */
export function normaliseDateText(typed: string): string {
  const text = cleanCode(typed).replace(/日$/, '').replace(separators, '-');
  const match = /^(\d{4})-?(\d{1,2})-?(\d{1,2})$/.exec(text);
  const compact = /^\d{8}$/.test(text) || text.includes('-');
  if (!match || !compact) return typed;
  const [, year, month = '', day = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A date as text, for copying from a document; `1990.1.31` becomes `1990-01-31` on blur. */
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
