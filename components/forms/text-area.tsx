'use client';
import { clsx } from 'clsx';
import type { Ref } from 'react';
import { FieldShell } from './field-shell.tsx';
import { type FieldProps, inputClass } from './field-types.ts';

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
