'use client';
import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
} from 'react-hook-form';

type Bound<V extends FieldValues, N extends FieldPath<V>> = {
  name: N;
  value: FieldPathValue<V, N>;
  onChange: (value: FieldPathValue<V, N>) => void;
  onBlur: () => void;
  inputRef: RefCallBack;
  error: string | undefined;
};

type Props<V extends FieldValues, N extends FieldPath<V>> = {
  control: Control<V>;
  name: N;
  children: (bound: Bound<V, N>) => ReactNode;
};

/**
 * The one bridge to react-hook-form: binds a path to any control of this folder, which all speak
 * `name, value, onChange(value), onBlur, inputRef, error`.
 */
export function FormField<V extends FieldValues, N extends FieldPath<V>>({
  control,
  name,
  children,
}: Props<V, N>) {
  const { field, fieldState } = useController({ control, name });
  return children({
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.error?.message,
  });
}
