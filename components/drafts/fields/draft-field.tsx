'use client';
import { useState } from 'react';
import { type FieldProps, FieldShell } from '@/components/forms/field-shell.tsx';
import { afterPress } from '@/components/ui/after-press.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { cleanTyped, normaliseText } from '@/lib/features/transfers/normalise.ts';
import { valueAt } from '@/lib/features/transfers/values.ts';
import {
  useDerived,
  useFieldError,
  useFields,
  useFormField,
  useIsSuggested,
  useRule,
} from '../form/draft-context.ts';
import { FieldControl } from './field-control.tsx';
import { checkedWhenLeft } from './field-kinds.ts';
import { fieldText } from './field-value.tsx';
import { fieldWords, useFieldTexts, useLook } from './use-words.ts';

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
  const { editor } = useFields();
  const { value, onChange } = useFormField(path);
  const rule = useRule(path);
  const suggested = useIsSuggested(path);
  const shown = useFieldError(path);
  const { labelOf, hintOf, wizard } = useFieldTexts();
  const [isCleaned, setIsCleaned] = useState(false);
  // The words follow other values: render again when they become others.
  useDerived((all) => fieldWords(path, all));
  if (rule.locked) return <LockedField path={path} />;
  if (!rule.visible || rule.forced !== undefined) return null;

  const values = editor.values;
  const field: FieldProps = {
    name: path,
    label: labelOf(path, values),
    hint: isCleaned ? wizard('cleaned') : hintOf(path, values),
    why: rule.whyKey && wizard(`why.${rule.whyKey}`),
    requirement: rule.required ? 'required' : 'optional',
    suggested,
    error: shown?.isDoubt ? undefined : shown?.message,
    warning: shown?.isDoubt
      ? { text: shown.message, keepLabel: wizard('keepAsEntered'), onKeep: keep }
      : undefined,
    className,
  };

  function clean(): void {
    const typed = valueAt(editor.values, path);
    const plain = cleanTyped(path, typed);
    if (plain === typed.replaceAll(/[\s\u3000]+/g, ' ').trim()) return;
    onChange(plain);
    setIsCleaned(true);
  }

  function keep(): void {
    editor.edit((all) => ({
      ...all,
      keptAsEntered: { ...all.keptAsEntered, [path]: normaliseText(path, valueAt(all, path), all) },
    }));
  }

  return (
    <FieldControl
      path={path}
      field={field}
      rule={rule}
      value={value}
      onChange={(next) => {
        setIsCleaned(false);
        editor.touch(path);
        onChange(next);
      }}
      onBlur={() => {
        // The press that leaves a field is not to be moved away from under by what is said there.
        afterPress(() => {
          clean();
          for (const one of checkedWhenLeft(path, editor.values)) editor.showOne(one);
        });
      }}
      action={action}
      followUp={followUp}
    />
  );
}

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
