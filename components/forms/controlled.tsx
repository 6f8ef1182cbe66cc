'use client';
import { type ReactNode, useEffect } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { fieldId } from './field-shell.tsx';

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

/** Opens what hides a place on the page, scrolls to it and focuses its control. */
export function leadTo(place: HTMLElement, control: HTMLElement | null): void {
  for (let node = place.parentElement; node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) node.open = true;
  }
  place.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** After a press with the mouse no browser rings what takes the focus by itself: what is around shows where one was led. */
export function markLedTo(group: HTMLElement): void {
  group.dataset.led = '';
  group.addEventListener('focusout', () => delete group.dataset.led, { once: true });
}

/** Opens what hides a field, scrolls to it and focuses its control, or the first choice of a group. */
export function focusField(name: string): boolean {
  const target = document.getElementById(fieldId(name));
  if (!target) return false;
  const focusable = 'input:not([type=hidden]):not(:disabled), select, textarea, button, [tabindex]';
  const isGroup = target instanceof HTMLFieldSetElement || target.getAttribute('role') === 'group';
  const control = isGroup
    ? (target.querySelector<HTMLElement>('input:checked') ?? target.querySelector<HTMLElement>(focusable))
    : target;
  leadTo(target, control);
  if (isGroup) markLedTo(target);
  return true;
}
