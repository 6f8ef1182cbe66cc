'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { InputProblem } from '@/lib/features/lookups/schema.ts';
import { bankCheckRules } from '@/lib/features/transfers/conditions/checks.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { useFieldTexts } from '../drafts/fields/use-words.ts';
import { useDerived, useFields } from '../drafts/form/draft-context.ts';
import { sameJson } from '../drafts/form/same-json.ts';
import { focusField } from '../forms/focus-field.ts';
import { Notice } from '../ui/notice.tsx';
import { AccountCheck } from './account-check.tsx';
import { type DraftCheck, draftCheckOf } from './draft-details.ts';

const fields = ['name', 'idNumber', 'account', 'phone'] as const;

/** The bank check among the fields of an account: asks about what stands in the form. */
export function DraftAccountCheck() {
  const { editor, bankCheckFee } = useFields();
  const { labelOf } = useFieldTexts();
  const check = useDerived(draftCheckOf);
  const problemText = useTranslations('lookups.problem');
  const [invalid, setInvalid] = useState<{ about: DraftCheck; problems: InputProblem[] } | null>(null);
  if (check === null) return null;
  const { details, paths } = check;
  const rules = bankCheckRules(details.type);
  const missing = fields.filter((field) => rules[field].visible && details[field].trim() === '');

  function labelIn(field: string): string {
    const path = pathOf(check, field);
    return path === undefined ? '' : labelOf(path, editor.values);
  }

  function onInvalid(problems: InputProblem[]): void {
    if (check) setInvalid({ about: check, problems });
    const path = pathOf(check, problems[0]?.field ?? '');
    if (path !== undefined) focusField(path);
  }

  return (
    <div className="flex flex-col gap-3">
      <AccountCheck
        details={details}
        fee={bankCheckFee}
        isComplete={missing.length === 0}
        missing={missing.map((field) => ({
          label: labelOf(paths[field], editor.values),
          onGo: () => focusField(paths[field]),
        }))}
        onInvalid={onInvalid}
      />
      {invalid && sameJson(invalid.about, check) && (
        <Notice kind="error" role="alert">
          <ul>
            {invalid.problems.map(({ field, problem }) => (
              <li key={field}>{problemText(problem, { label: labelIn(field) })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function pathOf(check: DraftCheck | null, name: string): FieldPath | undefined {
  const field = fields.find((one) => one === name);
  return field === undefined ? undefined : check?.paths[field];
}
