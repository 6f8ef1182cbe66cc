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
 * A form that only the page's own code sends. Pressed before that code is there it does nothing: the browser's own
 * submit would write every field into the address. (`dialog` outside of a dialog submits nowhere.)
 */
export function PageForm(props: ComponentProps<'form'>) {
  return <form noValidate {...props} method="dialog" />;
}

/**
 * Checks a form by a schema that comes, with zod, when the form is first checked: for pages that are heavy without it.
 * Zod is a quarter of what a minimal page loads.
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

/** Words for what a schema refuses in a text: its limit where it is too long, `missing` otherwise. For a resolver. */
export function useIssueWords(missing?: string): { error: core.$ZodErrorMap } {
  const t = useTranslations('common');
  return {
    error: (issue) => (issue.code === 'too_big' ? t('tooLong', { max: Number(issue.maximum) }) : missing),
  };
}

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
