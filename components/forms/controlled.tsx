'use client';
import { type ReactNode, useEffect } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { focusField } from './focus-field.ts';

type Place<V extends FieldValues, P extends FieldPath<V>, T> = {
  control: Control<V, unknown, T>;
  name: P;
};

/**
 * One field of a form, for a control of ours: its name, value and error, and where its changes go. The form finds the
 * control by the id that every control has, so it can focus what is wrong. Renders again for this field only.
 */
export function useControlled<V extends FieldValues, P extends FieldPath<V>, T = V>(place: Place<V, P, T>) {
  const { field, fieldState } = useController<V, P, T>(place);
  const { name, value, ref, onBlur } = field;
  useEffect(() => ref({ focus: () => focusField(name) }), [ref, name]);
  const onChange: (next: FieldPathValue<V, P>) => void = field.onChange;
  return { name, value, onChange, onBlur, error: fieldState.error?.message };
}

type Props<V extends FieldValues, P extends FieldPath<V>, T> = Place<V, P, T> & {
  children: (field: ReturnType<typeof useControlled<V, P, T>>) => ReactNode;
};

/** Binds a field of a form to the control in `children`: `{(field) => <TextField {...field} label="…" />}`. */
export function Controlled<V extends FieldValues, P extends FieldPath<V>, T = V>({
  children,
  ...place
}: Props<V, P, T>) {
  return children(useControlled(place));
}
