'use client';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { fieldId } from './field-types.ts';

type Props = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  value: boolean;
  onChange: (value: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean;
};

function describedBy({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

export function Checkbox({ name, label, hint, error, value, onChange, onBlur, disabled }: Props) {
  const id = fieldId(name);
  return (
    <div data-field={name}>
      <div className="flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-11">
        <input
          id={id}
          name={name}
          type="checkbox"
          checked={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, hint, error })}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          className="mt-0.5 size-4 shrink-0 cursor-pointer accent-accent"
        />
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
      </div>
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

/** On or off at once, without a submit: a checkbox with the role and the look of a switch. */
export function Switch({ name, label, hint, error, value, onChange, onBlur, disabled }: Props) {
  const id = fieldId(name);
  return (
    <div data-field={name}>
      <div className="flex min-h-6 items-start gap-2.5">
        <span className="relative mt-px inline-flex h-5 w-9 shrink-0">
          <input
            id={id}
            name={name}
            type="checkbox"
            role="switch"
            checked={value}
            aria-checked={value}
            disabled={disabled}
            aria-describedby={describedBy({ id, hint, error })}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full border border-control bg-sunken checked:border-accent checked:bg-accent"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute start-0.75 top-0.75 size-3.5 rounded-full bg-control transition-transform peer-checked:translate-x-4 peer-checked:bg-on-accent"
          />
        </span>
        <label htmlFor={id} className="cursor-pointer font-semibold text-label leading-5">
          {label}
        </label>
      </div>
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

function Below({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-hint text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 flex gap-1.5 text-hint text-red-ink">
          <CircleAlert aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-red-icon" />
          {error}
        </p>
      )}
    </>
  );
}
