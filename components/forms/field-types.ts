import type { ReactNode } from 'react';

/** The attributes FieldShell wires into the control, once for all fields. */
export type ControlProps = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = {
  /** Path in the form; also gives the control its id, so that an error summary can find it. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The condition that made it required: "Required because …". */
  why?: ReactNode;
  error?: string;
  /** A doubt that does not block once the person keeps the value. */
  warning?: { text: string; keepLabel: string; onKeep: () => void };
  requirement?: 'required' | 'optional';
  /** Filled by us and not touched yet. */
  suggested?: boolean;
  /** Fixed: shown as text with the reason, still readable and copyable. */
  locked?: { reason: string; shown: ReactNode };
  className?: string;
};

/** The id of a field's control. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

export const inputClass =
  'block min-h-control w-full min-w-0 rounded-sm border border-control bg-surface px-3 py-1.5 text-body text-ink ' +
  'aria-invalid:border-red-icon';
