'use client';
import type { FieldProps } from '@/components/forms/field-types.ts';
import { FormField } from '@/components/forms/form-field.tsx';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { normaliseText } from '@/lib/features/transfers/normalise.ts';
import { useDerived, useDraft, useFieldFacts } from './draft-context.ts';
import { FieldControl } from './field-control.tsx';
import { isSelfChecking } from './field-kinds.ts';
import { fieldWords } from './field-labels.ts';
import { useFieldTexts } from './use-words.ts';

export type TextPath = Exclude<FieldPath, 'queryNo' | 'sourceAmount' | 'targetAmount' | 'depositAmount'>;

type Props = { path: TextPath; className?: string; action?: React.ReactNode };

/** A field of the order form, whatever it is: shown, needed, worded and checked as the conditions say. */
export function DraftField({ path, className, action }: Props) {
  const { form, state } = useDraft();
  const { rule, problem, word, suggested } = useFieldFacts(path);
  const { labelOf, hintOf, problemText, wizard } = useFieldTexts();
  // The label follows other values: render again when it becomes another one.
  useDerived((values) => fieldWords(path, values).label);
  if (!rule.visible || rule.forced !== undefined) return null;

  const values = state.values;
  const warns = problem?.severity === 'warn';
  const text = problem && problemText(problem, values);
  const field: FieldProps = {
    name: path,
    label: labelOf(path, values),
    hint: hintOf(path, values),
    why: rule.whyKey && wizard(`why.${rule.whyKey}`),
    requirement: rule.required ? 'required' : 'optional',
    suggested,
    error: word ?? (warns ? undefined : text),
    warning:
      warns && text !== undefined
        ? { text, keepLabel: wizard('keepAsEntered'), onKeep: () => keep() }
        : undefined,
    className,
  };

  function keep(): void {
    const current = state.values;
    form.setValue(
      'keptAsEntered',
      { ...current.keptAsEntered, [path]: normaliseText(path, form.getValues(path), current) },
      { shouldDirty: true },
    );
  }

  return (
    <FormField control={form.control} name={path}>
      {(bound) => (
        <FieldControl
          path={path}
          field={field}
          rule={rule}
          value={bound.value}
          onChange={(next) => {
            state.touch(path);
            bound.onChange(next);
          }}
          onBlur={() => {
            bound.onBlur();
            if (isSelfChecking(path, form.getValues(path))) state.showOne(path);
          }}
          action={action}
        />
      )}
    </FormField>
  );
}
