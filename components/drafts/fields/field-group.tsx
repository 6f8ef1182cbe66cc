'use client';
import { type ReactNode, useId } from 'react';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { useRules } from '../form/draft-context.ts';
import { DraftField, type TextPath } from './draft-field.tsx';

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
