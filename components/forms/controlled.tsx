'use client';
import { type ReactNode, useEffect } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { focusField } from './focus-field.ts';

type Place<V extends FieldValues, P extends FieldPath<V>, T> = {
  control: Control<V, unknown, T>;
  name: P;
  /** Its name and id in the page, where another form of the page has a field of the same name. */
  domName?: string;
};

/**
 * One field of a form, for a control of ours: its name, value and error, and where its changes go. The form finds the
 * control by the id that every control has, so it can focus what is wrong. Renders again for this field only.
 */
export function useControlled<V extends FieldValues, P extends FieldPath<V>, T = V>({
  control,
  name,
  domName = name,
}: Place<V, P, T>) {
  const { field, fieldState } = useController<V, P, T>({ control, name });
  const { value, onChange, onBlur, ref } = field;
  useEffect(() => ref({ focus: () => focusField(domName) }), [ref, domName]);
  return { name: domName, value, onChange, onBlur, error: fieldState.error?.message };
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
