'use client';
import { ComboboxControl, type ComboboxProps } from './combobox-control.tsx';
import { FieldShell } from './field-shell.tsx';
import type { FieldProps } from './field-types.ts';

/** A searchable choice with its label, hint and error. With `freeText` any text counts. */
export function ComboboxField(props: FieldProps & ComboboxProps) {
  const {
    value,
    onChange,
    onBlur,
    options,
    freeText,
    shown,
    inputRef,
    autoComplete,
    remote,
    isTwoColumns,
    ...field
  } = props;
  return (
    <FieldShell {...field}>
      {(control) => (
        <ComboboxControl
          {...control}
          {...{
            value,
            onChange,
            onBlur,
            options,
            freeText,
            shown,
            inputRef,
            autoComplete,
            remote,
            isTwoColumns,
          }}
        />
      )}
    </FieldShell>
  );
}
