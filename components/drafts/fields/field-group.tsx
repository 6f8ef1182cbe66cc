'use client';
import { type ReactNode, useId } from 'react';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { valueAt } from '@/lib/features/transfers/values.ts';
import { useDerived, useHasError, useRules } from '../form/draft-context.ts';
import { DraftField, type TextPath } from './draft-field.tsx';
import { useWords } from './use-words.ts';

type GroupProps = { title: ReactNode; paths?: readonly FieldPath[]; children: ReactNode };

/** A headed part of a step, not there while none of its `paths` is; hairlines between parts come from the step. */
export function FieldGroup({ title, paths, children }: GroupProps) {
  const id = useId();
  const rules = useRules();
  if (paths?.every((path) => !rules[path].visible && !rules[path].locked)) return null;
  return (
    <section aria-labelledby={id} className="border-subtle border-t pt-5 first:border-t-0 first:pt-0">
      <h2 id={id} className="mb-4 text-h3">
        {title}
      </h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  );
}

export function Fields({ paths }: { paths: readonly TextPath[] }) {
  return paths.map((path) => <DraftField key={path} path={path} />);
}

/** True pairs that are read as one: code and number, issue and expiry. */
export function Pair({ children, narrowFirst = false }: { children: ReactNode; narrowFirst?: boolean }) {
  return (
    <div
      className={
        narrowFirst
          ? 'grid gap-5 sm:grid-cols-[11rem_1fr] sm:items-end sm:gap-3'
          : 'grid gap-5 sm:grid-cols-2 sm:items-end sm:gap-3'
      }
    >
      {children}
    </div>
  );
}

/** The optional parts of a card, one line each while they are closed. */
export function OptionalGroups({ children }: { children: ReactNode }) {
  return <div className="-mb-3 divide-y divide-subtle border-subtle border-t">{children}</div>;
}

type OptionalProps = { title: ReactNode; paths: readonly TextPath[]; children?: ReactNode };

/**
 * A part nobody has to fill: closed, with how many fields it holds, until something in it is filled, needed or
 * wrong. The person may close it again; what is in it stays.
 */
export function OptionalGroup({ title, paths, children }: OptionalProps) {
  const words = useWords('wizard');
  const rules = useRules();
  const visible = paths.filter((path) => rules[path].visible || rules[path].locked);
  const isNeeded = visible.some((path) => rules[path].required);
  const filled = useDerived((values) => visible.filter((path) => valueAt(values, path) !== '').length);
  const hasError = useHasError(paths);
  if (visible.length === 0) return null;
  return (
    <div className="py-1.5">
      <Disclosure
        summary={title}
        meta={
          filled > 0
            ? words('group.filled', { filled, total: visible.length })
            : words('group.optional', { count: visible.length })
        }
        open={isNeeded || hasError || undefined}
      >
        <div className="flex flex-col gap-5 pt-1 pb-2">{children ?? <Fields paths={paths} />}</div>
      </Disclosure>
    </div>
  );
}
