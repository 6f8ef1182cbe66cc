'use client';
import { type ReactNode, useId, useState } from 'react';
import { type FieldProps, FieldShell } from '@/components/forms/field-shell.tsx';
import { Disclosure } from '@/components/ui/card.tsx';
import { afterPress } from '@/components/ui/opening-row.tsx';
import { cleanTyped, normaliseText } from '@/lib/features/transfers/payload.ts';
import { type FieldPath, valueAt } from '@/lib/features/transfers/types.ts';
import {
  useDerived,
  useFieldError,
  useFields,
  useFormField,
  useHasError,
  useIsSuggested,
  useRule,
  useRules,
} from '../form/draft-context.ts';
import { FieldControl } from './field-control.tsx';
import { checkedWhenLeft, type TextPath } from './field-kinds.ts';
import { fieldText } from './field-value.tsx';
import { fieldWords, useFieldTexts, useLook, useWords } from './use-words.ts';

type Props = {
  path: TextPath;
  className?: string;
  action?: React.ReactNode;
  /** Shown directly below the selected option of a radio group. */
  followUp?: React.ReactNode;
};

/** Any field of the order form: the conditions decide whether it is shown, required, and how it is labelled. */
export function DraftField({ path, className, action, followUp }: Props) {
  const { editor } = useFields();
  const { value, onChange } = useFormField(path);
  const rule = useRule(path);
  const suggested = useIsSuggested(path);
  const shown = useFieldError(path);
  const { labelOf, hintOf, wizard } = useFieldTexts();
  const [isCleaned, setIsCleaned] = useState(false);
  // The words depend on other values, so the field renders again when they change.
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
        // A message must not move the button under the press that leaves the field.
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

/** A value that cannot change after the order is created, with the reason; nothing if it is empty. */
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

type GroupProps = { title: ReactNode; paths?: readonly FieldPath[]; children: ReactNode };

/** A part of a step with a heading; hidden while all of its `paths` are. The step draws the lines between parts. */
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

/** Pairs of fields on one line: dialling code and number, issue and expiry date. */
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
 * An optional part: closed, with its number of fields, until a field in it is filled, required or wrong. Closing it
 * again keeps its values.
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
