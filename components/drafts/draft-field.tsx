'use client';
import type { FieldProps } from '@/components/forms/field-types.ts';
import { afterPress } from '@/components/ui/after-press.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { normaliseText } from '@/lib/features/transfers/normalise.ts';
import { useDerived, useFieldFacts, useFields } from './draft-context.ts';
import { FieldControl } from './field-control.tsx';
import { checkedWhenLeft } from './field-kinds.ts';
import { fieldWords } from './field-labels.ts';
import { FormField } from './form-field.tsx';
import { LockedField } from './locked-field.tsx';
import { useFieldTexts } from './use-words.ts';

export type TextPath = Exclude<FieldPath, 'queryNo' | 'sourceAmount' | 'targetAmount' | 'depositAmount'>;

type Props = {
  path: TextPath;
  className?: string;
  action?: React.ReactNode;
  /** Right below the chosen one of a few. */
  followUp?: React.ReactNode;
};

/** A field of the order form, whatever it is: shown, needed, worded and checked as the conditions say. */
export function DraftField({ path, className, action, followUp }: Props) {
  const { form, state } = useFields();
  const { rule, problem, word, suggested } = useFieldFacts(path);
  const { labelOf, hintOf, problemText, wizard } = useFieldTexts();
  // The words follow other values: render again when they become others.
  useDerived((values) => Object.values(fieldWords(path, values)).join());
  if (rule.locked) return <LockedField path={path} />;
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
    form.set('keptAsEntered', {
      ...current.keptAsEntered,
      [path]: normaliseText(path, form.get(path), current),
    });
  }

  return (
    <FormField form={form} path={path}>
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
            // The press that leaves a field is not to be moved away from under by what is said there.
            afterPress(() => {
              for (const one of checkedWhenLeft(path, state.values)) state.showOne(one);
            });
          }}
          action={action}
          followUp={followUp}
        />
      )}
    </FormField>
  );
}
