'use client';
import { clsx } from 'clsx';
import type { InputHTMLAttributes, Ref } from 'react';
import { FieldShell } from './field-shell.tsx';
import { type FieldProps, inputClass } from './field-types.ts';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Limit in code points; checked by the form's rules, only counted here. */
  maxCodePoints?: number;
  /** Codes and numbers: fixed-width digits. */
  mono?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Stands at the end of the line: a small action of this field. */
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
