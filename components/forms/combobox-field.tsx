'use client';
import { ComboboxControl, type ComboboxProps } from './combobox-control.tsx';
import { FieldShell } from './field-shell.tsx';
import type { FieldProps } from './field-types.ts';

/** A searchable choice with its label, hint and error. With `freeText` any text counts. */
export function ComboboxField({ className, ...props }: FieldProps & ComboboxProps) {
  return (
    <FieldShell {...props} className={className}>
      {(control) => <ComboboxControl {...props} {...control} />}
    </FieldShell>
  );
}
