'use client';
import { FieldShell } from '@/components/forms/field-shell.tsx';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { useDerived, useFields } from '../form/draft-context.ts';
import { fieldText } from './field-text.ts';
import { useFieldTexts, useLook } from './use-words.ts';

/** A value settled when the order was created: readable, with the reason; nothing where it is empty. */
export function LockedField({ path }: { path: FieldPath }) {
  const { editor } = useFields();
  const { labelOf, wizard } = useFieldTexts();
  const look = useLook();
  const shown = useDerived((values) => fieldText(path, values, look));
  if (shown === '') return null;
  return (
    <FieldShell
      name={path}
      label={labelOf(path, editor.values)}
      locked={{ shown, reason: wizard(`why.${editor.rule(path).whyKey ?? 'fixedAtCreation'}`) }}
    >
      {() => null}
    </FieldShell>
  );
}
