'use client';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { FieldShell } from './field-shell.tsx';
import { type ControlProps, type FieldProps, inputClass } from './field-types.ts';

export type Option = { value: string; label: string };

type ControlledSelect = {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly Option[];
  /** Shown while nothing is chosen; it cannot be chosen again once something is. */
  emptyLabel?: string;
  inputRef?: Ref<HTMLSelectElement>;
};

export function SelectField({
  value,
  onChange,
  onBlur,
  options,
  emptyLabel,
  inputRef,
  ...field
}: FieldProps & ControlledSelect) {
  return (
    <FieldShell {...field}>
      {(control) => (
        <SelectControl {...control} {...{ value, onChange, onBlur, options, emptyLabel, inputRef }} />
      )}
    </FieldShell>
  );
}

type BareProps = ControlledSelect &
  Partial<ControlProps> & { 'aria-label'?: string; className?: string; icon?: ReactNode };

/** The browser's own select: the best one on a phone, and it costs nothing. */
export function SelectControl({
  value,
  onChange,
  options,
  emptyLabel,
  inputRef,
  className,
  ...rest
}: BareProps) {
  return (
    <span className={clsx('relative block', className)}>
      <select
        {...rest}
        ref={inputRef}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(inputClass, 'cursor-pointer appearance-none pe-9')}
      >
        {emptyLabel !== undefined && (
          <option value="" disabled={value !== ''}>
            {emptyLabel}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}
