'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { saveDocumentNamesAction } from '@/lib/features/document-settings/actions.ts';
import type { DocumentName } from '@/lib/features/document-settings/types.ts';
import { Controlled } from '../forms/controlled.tsx';
import { fieldId, inputClass } from '../forms/field-types.ts';
import { laterZod } from '../forms/later-zod.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { SettingsForm } from './settings-form.tsx';

const loadSchemas = () => import('@/lib/features/document-settings/schema.ts');

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

  /** Leads to the first language in which a name is missing. */
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
