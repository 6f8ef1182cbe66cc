import { clsx } from 'clsx';
import type { FormEventHandler, ReactNode } from 'react';
import { inputClass } from '../forms/field-types.ts';

type LabelledProps = { name: string; label: string; error?: string | undefined; children: ReactNode };

function Labelled({ name, label, error, children }: LabelledProps) {
  return (
    <div>
      <label htmlFor={`filter-${name}`} className="mb-1 block font-semibold text-label">
        {label}
      </label>
      {error && (
        <p id={`filter-${name}-error`} className="mb-1 text-hint text-red-ink">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  error?: string | undefined;
  required?: boolean;
  onInvalid?: FormEventHandler<HTMLSelectElement>;
};

export function Choice({ name, label, value, options, error, ...select }: ChoiceProps) {
  return (
    <Labelled name={name} label={label} error={error}>
      <select
        id={`filter-${name}`}
        name={name}
        {...select}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `filter-${name}-error` })}
        defaultValue={value ?? ''}
        className={clsx(inputClass, 'cursor-pointer')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

type TypedProps = {
  name: string;
  label: string;
  value: string | undefined;
  type?: 'text' | 'date';
  amount?: boolean;
};

export function Typed({ name, label, value, type = 'text', amount = false }: TypedProps) {
  return (
    <Labelled name={name} label={label}>
      <input
        id={`filter-${name}`}
        name={name}
        type={type}
        defaultValue={value ?? ''}
        autoComplete="off"
        className={clsx(inputClass, 'tabular')}
        {...(amount && {
          inputMode: 'decimal' as const,
          pattern: '\\d{1,14}(\\.\\d{1,4})?',
        })}
      />
    </Labelled>
  );
}
