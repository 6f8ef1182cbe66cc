'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { saveDocumentNamesAction } from '@/lib/features/document-settings/actions.ts';
import type { DocumentName } from '@/lib/features/document-settings/types.ts';
import { inputClass } from '../forms/field-types.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The form for this company's names of unexplained codes, in both languages. */
export function NamesForm({ initial }: { initial: readonly DocumentName[] }) {
  const t = useTranslations('documentSettings');
  const [names, setNames] = useState(initial);

  async function save() {
    const answer = await saveDocumentNamesAction({ names: [...names] });
    if (!answer.ok && answer.reason.code === 'half-named') focusGap(names, answer.reason.types[0]);
    return answer;
  }

  return (
    <SettingsForm save={save} saveLabel={t('names.save')}>
      <Table caption={t('names.title')}>
        <TableHead>
          <Th>{t('names.code')}</Th>
          <Th>{t('names.en')}</Th>
          <Th>{t('names.zh')}</Th>
        </TableHead>
        <TableBody>
          {names.map((name) => (
            <Tr key={name.type}>
              <Td header className="font-mono">
                {name.type}
              </Td>
              {(['en', 'zh'] as const).map((language) => (
                <Td key={language} label={t(`names.${language}`)}>
                  <input
                    id={fieldOf(name.type, language)}
                    aria-label={t('names.nameOf', { code: name.type, language: t(`names.${language}`) })}
                    lang={language === 'zh' ? 'zh-CN' : 'en'}
                    value={name[language]}
                    maxLength={60}
                    autoComplete="off"
                    onChange={({ target }) =>
                      setNames((all) =>
                        all.map((one) =>
                          one.type === name.type ? { ...one, [language]: target.value } : one,
                        ),
                      )
                    }
                    className={inputClass}
                  />
                </Td>
              ))}
            </Tr>
          ))}
        </TableBody>
      </Table>
    </SettingsForm>
  );
}

const fieldOf = (type: string, language: 'en' | 'zh') => `field-name-${type}-${language}`;

/** To the language in which a name is missing. */
function focusGap(names: readonly DocumentName[], type: string | undefined): void {
  const name = names.find((one) => one.type === type);
  if (name) document.getElementById(fieldOf(name.type, name.en.trim() === '' ? 'en' : 'zh'))?.focus();
}
