'use client';
import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useTypeName } from '@/components/drafts/fields/use-words.ts';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { saveDocumentNamesAction, saveSuggestionRulesAction } from '@/lib/features/documents/actions.ts';
import {
  type DocumentName,
  type SaveNamesRefusal,
  type SaveRulesRefusal,
  type SuggestionRule,
  type SuggestionScope,
  suggestionRules,
} from '@/lib/features/documents/schema.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { fieldId, inputClass } from '../forms/field-shell.tsx';
import { Controlled, laterZod, PageForm } from '../forms/page-form.tsx';
import { segments } from '../forms/radio-group.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { StickyBar } from '../ui/sticky-bar.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';

type Props<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>;
  save: (values: T) => Promise<{ ok: true } | { ok: false; reason: SettingsRefusal }>;
  saveLabel: string;
  /** The settings; a refused save keeps what was typed. */
  children: ReactNode;
};

/** Saves settings together and shows the result. */
function SettingsForm<V extends FieldValues, T>({ form, save, saveLabel, children }: Props<V, T>) {
  const t = useTranslations('documentSettings');
  const router = useRouter();
  const refusalText = useSettingsRefusal();
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const answer = await save(values).catch(() => null);
    if (!answer?.ok) {
      form.setError('root', { message: refusalText(answer?.reason ?? { code: 'no-answer' }) });
      return;
    }
    toast({ kind: 'success', message: t('saved') });
    router.refresh();
  });

  return (
    <PageForm className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {children}
      {errors.root && (
        <Notice kind="error" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <StickyBar aria-label={saveLabel}>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {saveLabel}
        </Button>
      </StickyBar>
    </PageForm>
  );
}

type SettingsRefusal = SaveNamesRefusal | SaveRulesRefusal | AccessRefusal | { code: 'no-answer' };

/** Returns the reason that nothing was saved, with the next step. */
function useSettingsRefusal(): (refusal: SettingsRefusal) => string {
  const t = useTranslations('documentSettings.refusal');
  const typeName = useTypeName();
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'half-named':
        return t('halfNamed', { types: refusal.types.join(' · ') });
      case 'unknown-type':
        return t('unknownType', { types: refusal.types.map(typeName).join(' · ') });
      case 'no-answer':
        return t('noAnswer');
      default:
        return accessRefusal(refusal);
    }
  };
}

const loadSchemas = () => import('@/lib/features/documents/settings-schema.ts');

/** The form for this company's names of unexplained codes, in both languages. */
export function NamesForm({ initial }: { initial: readonly DocumentName[] }) {
  const t = useTranslations('documentSettings');
  const form = useForm({
    resolver: laterZod(() => loadSchemas().then((all) => all.saveNamesSchema)),
    defaultValues: { names: [...initial] },
  });
  const { errors } = form.formState;

  async function save(given: { names: DocumentName[] }) {
    const answer = await saveDocumentNamesAction(given);
    if (!answer.ok && answer.reason.code === 'half-named') showGaps(given.names, answer.reason.types);
    return answer;
  }

  /** Focuses the first language with a missing name. */
  function showGaps(names: readonly DocumentName[], types: readonly string[]): void {
    const gaps = names.flatMap(({ type, en }, index) =>
      types.includes(type) ? [`names.${index}.${en === '' ? 'en' : 'zh'}` as const] : [],
    );
    for (const gap of gaps) form.setError(gap, {}, { shouldFocus: gap === gaps[0] });
  }

  return (
    <SettingsForm form={form} save={save} saveLabel={t('names.save')}>
      <Table caption={t('names.title')} density="compact">
        <TableHead>
          <Th>{t('names.code')}</Th>
          <Th>{t('names.en')}</Th>
          <Th>{t('names.zh')}</Th>
        </TableHead>
        <TableBody>
          {initial.map(({ type }, index) => (
            <Tr key={type}>
              <Td header className="font-mono">
                {type}
              </Td>
              {(['en', 'zh'] as const).map((language) => (
                <Td key={language} label={t(`names.${language}`)}>
                  <Controlled control={form.control} name={`names.${index}.${language}`}>
                    {({ name, value, onChange }) => (
                      <input
                        id={fieldId(name)}
                        aria-label={t('names.nameOf', { code: type, language: t(`names.${language}`) })}
                        aria-invalid={errors.names?.[index]?.[language] ? true : undefined}
                        lang={language === 'zh' ? 'zh-CN' : 'en'}
                        value={value}
                        onChange={(event) => onChange(event.target.value)}
                        maxLength={60}
                        autoComplete="off"
                        className={inputClass}
                      />
                    )}
                  </Controlled>
                </Td>
              ))}
            </Tr>
          ))}
        </TableBody>
      </Table>
    </SettingsForm>
  );
}

type Line = {
  type: string;
  rule: SuggestionRule;
  usedBy: number;
  /** A code without a name or recent use: folded, below the others. */
  isBare: boolean;
};
type SuggestionFormProps = { scope: SuggestionScope; lines: readonly Line[] };
type Indexed = { line: Line; index: number };

const loadSuggestionSchemas = () => import('@/lib/features/documents/settings-schema.ts');

/** The documents suggested for one kind of order, with how often each was used lately. */
export function SuggestionForm({ scope, lines }: SuggestionFormProps) {
  const t = useTranslations('documentSettings');
  const form = useForm({
    resolver: laterZod(() => loadSuggestionSchemas().then((all) => all.saveRulesSchema)),
    defaultValues: { ...scope, rules: lines.map(({ type, rule }) => ({ type, rule })) },
  });
  const indexed = lines.map((line, index) => ({ line, index }));
  const bare = indexed.filter(({ line }) => line.isBare);
  const table = (shown: readonly Indexed[]) => (
    <Table caption={t('suggestions.title')}>
      <TableHead>
        <Th>{t('suggestions.type')}</Th>
        <Th align="end">{t('suggestions.used')}</Th>
        <Th>{t('suggestions.rule')}</Th>
      </TableHead>
      <TableBody>
        {shown.map(({ line: { type, usedBy }, index }) => (
          <Tr key={type}>
            <Td header>
              <TypeName type={type} />
            </Td>
            <Td label={t('suggestions.used')} align="end" className="tabular">
              {t('suggestions.orders', { count: usedBy })}
            </Td>
            <Td className="max-sm:justify-start!">
              <Controlled control={form.control} name={`rules.${index}.rule`}>
                {({ name, value, onChange }) => <RuleChoice {...{ type, name, value, onChange }} />}
              </Controlled>
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
  return (
    <SettingsForm form={form} save={saveSuggestionRulesAction} saveLabel={t('suggestions.save')}>
      {table(indexed.filter(({ line }) => !line.isBare))}
      {bare.length > 0 && (
        <Disclosure summary={t('suggestions.bare', { count: bare.length })} className="mt-3">
          {table(bare)}
        </Disclosure>
      )}
    </SettingsForm>
  );
}

function TypeName({ type }: { type: string }) {
  return useTypeName()(type);
}

type ChoiceProps = {
  type: string;
  name: string;
  value: SuggestionRule;
  onChange: (rule: SuggestionRule) => void;
};

/** The three rules side by side: each document's choice is visible at a glance. */
function RuleChoice({ type, name, value, onChange }: ChoiceProps) {
  const t = useTranslations('documentSettings');
  const typeName = useTypeName();
  return (
    <fieldset className={segments.list}>
      <legend className="sr-only">{t('suggestions.ruleOf', { type: typeName(type) })}</legend>
      {suggestionRules.map((rule) => (
        <label key={rule} className={clsx(segments.item, 'whitespace-nowrap px-3 text-hint')}>
          <input
            type="radio"
            name={name}
            value={rule}
            checked={value === rule}
            onChange={() => onChange(rule)}
            className="sr-only"
          />
          {t(`rules.${rule}`)}
        </label>
      ))}
    </fieldset>
  );
}
