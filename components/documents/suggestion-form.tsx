'use client';
import { clsx } from 'clsx';
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
import { segments } from '../forms/radio-group.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { SettingsForm } from './settings-form.tsx';

type Line = {
  type: string;
  rule: SuggestionRule;
  usedBy: number;
  /** A code that says nothing to anybody here: it stands below the others, folded. */
  isBare: boolean;
};
type Props = { scope: SuggestionScope; lines: readonly Line[] };
type Indexed = { line: Line; index: number };

const loadSchemas = () => import('@/lib/features/document-settings/schema.ts');

/** For orders of one kind: which documents are suggested, beside how often each was used lately. */
export function SuggestionForm({ scope, lines }: Props) {
  const t = useTranslations('documentSettings');
  const form = useForm({
    resolver: laterZod(() => loadSchemas().then((all) => all.saveRulesSchema)),
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

/** The three rules side by side: what is chosen for each document is seen without opening anything. */
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
