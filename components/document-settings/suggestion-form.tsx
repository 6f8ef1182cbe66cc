'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTypeName } from '@/components/documents/use-document-names.ts';
import { saveSuggestionRulesAction } from '@/lib/features/document-settings/actions.ts';
import {
  type SuggestionRule,
  type SuggestionScope,
  suggestionRules,
} from '@/lib/features/document-settings/types.ts';
import { SelectControl } from '../forms/select-field.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { SettingsForm } from './settings-form.tsx';

type Line = { type: string; rule: SuggestionRule; usedBy: number };
type Props = { scope: SuggestionScope; lines: readonly Line[] };

/** For orders of one kind: which documents are suggested, beside how often each was used lately. */
export function SuggestionForm({ scope, lines }: Props) {
  const t = useTranslations('documentSettings');
  const typeName = useTypeName();
  const [rules, setRules] = useState(() => lines.map(({ type, rule }) => ({ type, rule })));
  const ruleOf = new Map(rules.map(({ type, rule }) => [type, rule]));

  return (
    <SettingsForm
      save={() => saveSuggestionRulesAction({ ...scope, rules })}
      saveLabel={t('suggestions.save')}
    >
      <Table caption={t('suggestions.title')}>
        <TableHead>
          <Th>{t('suggestions.type')}</Th>
          <Th align="end">{t('suggestions.used')}</Th>
          <Th>{t('suggestions.rule')}</Th>
        </TableHead>
        <TableBody>
          {lines.map(({ type, usedBy }) => (
            <Tr key={type}>
              <Td header>{typeName(type)}</Td>
              <Td label={t('suggestions.used')} align="end" className="tabular">
                {t('suggestions.orders', { count: usedBy })}
              </Td>
              <Td label={t('suggestions.rule')}>
                <SelectControl
                  className="w-56 max-w-full"
                  aria-label={t('suggestions.ruleOf', { type: typeName(type) })}
                  value={ruleOf.get(type) ?? 'learned'}
                  onChange={(next) => {
                    const rule = suggestionRules.find((known) => known === next) ?? 'learned';
                    setRules((all) => all.map((one) => (one.type === type ? { type, rule } : one)));
                  }}
                  options={suggestionRules.map((rule) => ({ value: rule, label: t(`rules.${rule}`) }))}
                />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </SettingsForm>
  );
}
