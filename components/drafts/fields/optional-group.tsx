'use client';
import type { ReactNode } from 'react';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { valueAt } from '@/lib/features/transfers/values.ts';
import { useDerived, useHasError, useRules } from '../form/draft-context.ts';
import type { TextPath } from './draft-field.tsx';
import { Fields } from './field-group.tsx';
import { useWords } from './use-words.ts';

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
