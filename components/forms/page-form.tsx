'use client';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { core, ZodType } from 'zod';
import { untilLoaded } from '../ui/use-on-demand.ts';

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
