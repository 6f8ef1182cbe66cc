'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import {
  type LookupRefusal,
  type NameInput,
  type NameKind,
  type NameOutcome,
  nameLookupSchema,
} from '@/lib/features/lookups/schema.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { Controlled, useIssueWords } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { TextField } from '../forms/text-field.tsx';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import {
  HelperForm,
  type LookupFailure,
  postLookup,
  useFieldProblems,
  useRefusalText,
} from './helper-form.tsx';

type Props = {
  /** Prefix for the ids of its fields. */
  name: string;
  initial?: Partial<NameInput>;
  /** The kind of name; without it the person chooses. */
  kind?: NameKind;
  /** Fills the characters in on request; without it they can only be copied. */
  onUse?: (characters: string) => void;
};

/** Chinese characters of a name in pinyin (ui.md §3.8, C-42). */
export function NameLookup({ name, initial, kind: fixedKind, onUse }: Props) {
  const t = useTranslations('lookups.name');
  const refusalText = useRefusalText();
  const form = useForm({
    resolver: zodResolver(nameLookupSchema, useIssueWords()),
    shouldFocusError: false,
    defaultValues: { kind: fixedKind ?? 'person', pinyinName: '', identifier: '', ...initial },
  });
  const { control, formState } = form;
  const [found, setFound] = useState<NameOutcome | null>(null);
  const [refusal, setRefusal] = useState<LookupFailure | null>(null);
  const kind = useWatch({ control, name: 'kind' });
  const idLabel = t(kind === 'person' ? 'personId' : 'companyId');
  const problems = useFieldProblems({
    form,
    labelOf: (field) => (field === 'pinyinName' ? t('pinyin') : idLabel),
    prefix: name,
  });

  const lookUp = form.handleSubmit(async (given) => {
    setFound(null);
    setRefusal(null);
    const answer = await postLookup<NameOutcome, LookupRefusal | AccessRefusal>('/api/lookups/name', given);
    if (answer.ok) {
      setFound(answer.value);
      // The form is dirty as soon as it differs from the question just asked.
      form.reset(given, { keepValues: true });
    } else if (answer.reason && 'problems' in answer.reason) problems.show(answer.reason.problems);
    else setRefusal(answer.reason ?? { code: 'no-answer' });
  });

  return (
    <HelperForm label={t('open')} className="flex min-w-0 flex-col gap-4" onSubmit={() => void lookUp()}>
      <ErrorSummary {...problems.summary} />
      {!fixedKind && (
        <Controlled control={control} name="kind" domName={`${name}.kind`}>
          {({ onChange, ...field }) => (
            <RadioGroup
              {...field}
              label={t('kind')}
              layout="segments"
              onChange={(value) => {
                onChange(value);
                form.clearErrors('identifier');
              }}
              options={(['person', 'company'] as const).map((value) => ({ value, label: t(value) }))}
            />
          )}
        </Controlled>
      )}
      <Controlled control={control} name="pinyinName" domName={`${name}.pinyinName`}>
        {(field) => (
          <TextField
            {...field}
            label={t('pinyin')}
            hint={t('pinyinHint')}
            requirement="required"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Controlled>
      <Controlled control={control} name="identifier" domName={`${name}.identifier`}>
        {(field) => (
          <TextField
            {...field}
            label={idLabel}
            requirement="required"
            firstFocus={onUse !== undefined && initial?.identifier === ''}
            mono
            autoComplete="off"
            hint={t(kind === 'company' ? 'companyIdHint' : 'personIdHint')}
          />
        )}
      </Controlled>
      <div>
        <Button variant={onUse ? 'secondary' : 'primary'} busy={formState.isSubmitting} type="submit">
          {t('submit')}
        </Button>
      </div>
      <output className="block empty:hidden">
        {found && !formState.isDirty && (
          <Found
            found={found}
            onUse={
              onUse &&
              ((characters) => {
                onUse(characters);
                announce(t('used', { name: characters }));
              })
            }
          />
        )}
        {refusal && <Notice kind="error">{refusalText(refusal)}</Notice>}
      </output>
    </HelperForm>
  );
}

function Found({ found, onUse }: { found: NameOutcome; onUse: ((characters: string) => void) | undefined }) {
  const t = useTranslations('lookups.name');
  if (found.outcome !== 'found') {
    return <Notice kind={found.outcome === 'none' ? 'info' : 'warning'}>{t(found.outcome)}</Notice>;
  }
  const { characters } = found;
  return (
    <Notice
      kind="success"
      title={
        <span className="flex flex-wrap items-center gap-1">
          {t.rich('found', nameTag(characters))}
          {!onUse && <CopyButton value={characters} what={t('copy')} />}
        </span>
      }
      {...(onUse && {
        actions: (
          <Button size="sm" variant="primary" onClick={() => onUse(characters)}>
            {t('use')}
          </Button>
        ),
      })}
    />
  );
}

function nameTag(characters: string) {
  return { name: () => <span lang="zh-CN">{characters}</span> };
}
