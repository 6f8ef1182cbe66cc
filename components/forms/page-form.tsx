'use client';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useController,
} from 'react-hook-form';
import type { core, ZodType } from 'zod';
import { untilLoaded } from '../ui/use-on-demand.ts';
import { fieldId } from './field-shell.tsx';

/**
 * A form that only the page's script submits. Before hydration a submit does nothing: the browser would write every
 * field into the address. (`dialog` outside of a dialog submits nowhere.)
 */
export function PageForm(props: ComponentProps<'form'>) {
  return <form noValidate {...props} method="dialog" />;
}

/**
 * A resolver that loads zod and the schema on first validation, for pages that are heavy without them. Zod is a quarter
 * of a minimal page's code.
 */
export function laterZod<I extends FieldValues, O extends FieldValues>(
  load: () => Promise<ZodType<O, I>>,
  params?: { error?: core.$ZodErrorMap },
): Resolver<I, unknown, O> {
  const loadAll = () => Promise.all([import('@hookform/resolvers/zod'), load()]);
  return async (...asked) => {
    const [{ zodResolver }, schema] = await untilLoaded(loadAll);
    return zodResolver(schema, params)(...asked);
  };
}

/** Messages for a refused text, for a resolver: the limit if too long, otherwise `missing`. */
export function useIssueWords(missing?: string): { error: core.$ZodErrorMap } {
  const t = useTranslations('common');
  return {
    error: (issue) => (issue.code === 'too_big' ? t('tooLong', { max: Number(issue.maximum) }) : missing),
  };
}

type Place<V extends FieldValues, P extends FieldPath<V>, T> = {
  control: Control<V, unknown, T>;
  name: P;
  /** The field's name and id on the page, if another form has a field of the same name. */
  domName?: string;
};

/**
 * One field of a form: name, value, error and change handler for a control. The form finds the control by its id to
 * focus it on an error. Re-renders for this field only.
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

/** Opens the disclosures around an element, scrolls to it and focuses its control. */
export function revealAndFocus(place: HTMLElement, control: HTMLElement | null): void {
  for (let node = place.parentElement; node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) node.open = true;
  }
  place.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** Highlights the target: after a mouse press browsers show no focus ring for a programmatic focus. */
export function highlightUntilBlur(group: HTMLElement): void {
  group.dataset.led = '';
  group.addEventListener('focusout', () => delete group.dataset.led, { once: true });
}

/** Opens the disclosures around a field, scrolls to it and focuses its control, or the first option of a group. */
export function focusField(name: string): boolean {
  const target = document.getElementById(fieldId(name));
  if (!target) return false;
  const focusable = 'input:not([type=hidden]):not(:disabled), select, textarea, button, [tabindex]';
  const isGroup = target instanceof HTMLFieldSetElement || target.getAttribute('role') === 'group';
  const control = isGroup
    ? (target.querySelector<HTMLElement>('input:checked') ?? target.querySelector<HTMLElement>(focusable))
    : target;
  revealAndFocus(target, control);
  if (isGroup) highlightUntilBlur(target);
  return true;
}
