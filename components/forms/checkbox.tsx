'use client';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { fieldId } from './field-shell.tsx';

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

export function Checkbox(props: Props) {
  return (
    <Labelled {...props} rowClass="pointer-coarse:min-h-11">
      {(box) => <input {...box} className="mt-0.5 size-4 shrink-0 cursor-pointer accent-accent" />}
    </Labelled>
  );
}

/** A switch that takes effect without a submit: a checkbox with the role and look of a switch. */
export function Switch(props: Props) {
  return (
    <Labelled {...props} labelClass="font-semibold text-label leading-5">
      {(box) => (
        <span className="relative mt-px inline-flex h-5 w-9 shrink-0">
          <input
            {...box}
            role="switch"
            aria-checked={props.value}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full border border-control bg-sunken checked:border-accent checked:bg-accent"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute start-0.75 top-0.75 size-3.5 rounded-full bg-control transition-transform peer-checked:translate-x-4 peer-checked:bg-on-accent"
          />
        </span>
      )}
    </Labelled>
  );
}

type LabelledProps = Props & {
  rowClass?: string;
  labelClass?: string;
  children: (box: ComponentProps<'input'>) => ReactNode;
};

function Labelled({ name, label, hint, error, value, onChange, onBlur, disabled, ...look }: LabelledProps) {
  const id = fieldId(name);
  return (
    <div data-field={name}>
      <div className={clsx('flex min-h-6 items-start gap-2.5', look.rowClass)}>
        {look.children({
          id,
          name,
          type: 'checkbox',
          checked: value,
          disabled,
          'aria-invalid': error ? true : undefined,
          'aria-describedby':
            [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
          onChange: (event) => onChange(event.target.checked),
          onBlur,
        })}
        <label htmlFor={id} className={clsx('cursor-pointer', look.labelClass)}>
          {label}
        </label>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-hint text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 flex gap-1.5 text-hint text-red-ink">
          <CircleAlert className="size-4 shrink-0 text-red-icon" />
          {error}
        </p>
      )}
    </div>
  );
}
