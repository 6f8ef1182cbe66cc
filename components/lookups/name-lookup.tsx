'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import type { LookupRefusal, NameInput, NameKind, NameOutcome } from '@/lib/features/lookups/types.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { TextField } from '../forms/text-field.tsx';
import { announce } from '../ui/announcer.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { HelperForm } from './helper-form.tsx';
import { postLookup } from './post-lookup.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { type LookupFailure, useRefusalText } from './use-refusal-text.ts';

type Props = {
  /** Prefix for the ids of its fields. */
  name: string;
  initial?: Partial<NameInput>;
  /** Only this kind; without it the person chooses. */
  kind?: NameKind;
  /** Takes the characters over; without it they can be copied. Nothing is ever replaced by itself. */
  onUse?: (characters: string) => void;
};

/** Chinese characters of a name in pinyin (ui.md §3.8, C-42). */
export function NameLookup({ name, initial, kind: fixedKind, onUse }: Props) {
  const t = useTranslations('lookups.name');
  const [chosenKind, setKind] = useState<NameKind>(initial?.kind ?? 'person');
  const [pinyinName, setPinyinName] = useState(initial?.pinyinName ?? '');
  const [identifier, setIdentifier] = useState(initial?.identifier ?? '');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<NameOutcome | null>(null);
  const [refusal, setRefusal] = useState<LookupFailure | null>(null);
  const refusalText = useRefusalText();
  const kind = fixedKind ?? chosenKind;
  const idLabel = t(kind === 'person' ? 'personId' : 'companyId');
  const errors = useFieldErrors((field) => (field === 'pinyinName' ? t('pinyin') : idLabel), name);

  async function lookUp(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFound(null);
    setRefusal(null);
    const answer = await postLookup<NameOutcome, LookupRefusal | AccessRefusal>('/api/lookups/name', {
      kind,
      pinyinName,
      identifier,
    });
    setBusy(false);
    if (answer.ok) {
      errors.clear();
      setFound(answer.value);
    } else if (answer.reason && 'problems' in answer.reason) errors.show(answer.reason.problems);
    else setRefusal(answer.reason ?? { code: 'no-answer' });
  }

  const edited = (field: string, set: (text: string) => void) => (text: string) => {
    errors.forget(field);
    setFound(null);
    set(text);
  };
  return (
    <HelperForm label={t('open')} className="flex min-w-0 flex-col gap-4" onSubmit={() => void lookUp()}>
      <ErrorSummary attempt={errors.attempt} items={errors.items} />
      {!fixedKind && (
        <RadioGroup
          name={`${name}.kind`}
          label={t('kind')}
          layout="segments"
          value={kind}
          onChange={(value) =>
            edited('identifier', () => setKind(value === 'company' ? 'company' : 'person'))('')
          }
          options={(['person', 'company'] as const).map((value) => ({ value, label: t(value) }))}
        />
      )}
      <TextField
        name={`${name}.pinyinName`}
        label={t('pinyin')}
        hint={t('pinyinHint')}
        requirement="required"
        value={pinyinName}
        onChange={edited('pinyinName', setPinyinName)}
        autoComplete="off"
        spellCheck={false}
        {...errorOf(errors.of('pinyinName'))}
      />
      <TextField
        name={`${name}.identifier`}
        label={idLabel}
        requirement="required"
        firstFocus={onUse !== undefined && initial?.identifier === ''}
        mono
        value={identifier}
        onChange={edited('identifier', setIdentifier)}
        autoComplete="off"
        hint={t(kind === 'company' ? 'companyIdHint' : 'personIdHint')}
        {...errorOf(errors.of('identifier'))}
      />
      <div>
        <Button variant={onUse ? 'secondary' : 'primary'} busy={busy} type="submit">
          {t('submit')}
        </Button>
      </div>
      <output className="block empty:hidden">
        {found && (
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

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error });

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
