'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTypeName } from '@/components/documents/use-document-names.ts';
import { saveSuggestionRulesAction } from '@/lib/features/document-settings/actions.ts';
import {
  type SuggestionRule,
  type SuggestionScope,
  suggestionRules,
} from '@/lib/features/document-settings/types.ts';
import { Controlled } from '../forms/controlled.tsx';
import { laterZod } from '../forms/later-zod.ts';
import { SelectControl } from '../forms/select-field.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { SettingsForm } from './settings-form.tsx';

type Line = { type: string; rule: SuggestionRule; usedBy: number };
type Props = { scope: SuggestionScope; lines: readonly Line[] };

const loadSchemas = () => import('@/lib/features/document-settings/schema.ts');

/** For orders of one kind: which documents are suggested, beside how often each was used lately. */
export function SuggestionForm({ scope, lines }: Props) {
  const t = useTranslations('documentSettings');
  const typeName = useTypeName();
  const form = useForm({
    resolver: laterZod(() => loadSchemas().then((all) => all.saveRulesSchema)),
    defaultValues: { ...scope, rules: lines.map(({ type, rule }) => ({ type, rule })) },
  });

  return (
    <SettingsForm form={form} save={saveSuggestionRulesAction} saveLabel={t('suggestions.save')}>
      <Table caption={t('suggestions.title')} density="compact">
        <TableHead>
          <Th>{t('suggestions.type')}</Th>
          <Th align="end">{t('suggestions.used')}</Th>
          <Th>{t('suggestions.rule')}</Th>
        </TableHead>
        <TableBody>
          {lines.map(({ type, usedBy }, index) => (
            <Tr key={type}>
              <Td header>{typeName(type)}</Td>
              <Td label={t('suggestions.used')} align="end" className="tabular">
                {t('suggestions.orders', { count: usedBy })}
              </Td>
              <Td label={t('suggestions.rule')}>
                <Controlled control={form.control} name={`rules.${index}.rule`}>
                  {({ value, onChange }) => (
                    <SelectControl
                      className="w-56 max-w-full"
                      aria-label={t('suggestions.ruleOf', { type: typeName(type) })}
                      value={value}
                      onChange={onChange}
                      options={suggestionRules.map((rule) => ({ value: rule, label: t(`rules.${rule}`) }))}
                    />
                  )}
                </Controlled>
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </SettingsForm>
  );
}
