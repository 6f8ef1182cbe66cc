import { createTranslator } from 'next-intl';
import { fieldWords } from '@/components/drafts/fields/use-words.ts';
import { columnsOf, headingKey } from '@/lib/features/parties/import/columns.ts';
import type { ImportDictionary, RowIssue } from '@/lib/features/parties/import/types.ts';
import { newPartyDraft } from '@/lib/features/parties/party-draft.ts';
import type { PartyKind } from '@/lib/features/parties/types.ts';
import { choicesOf, isFieldPath } from '@/lib/features/transfers/fields.ts';
import type { Family } from '@/lib/features/transfers/types.ts';
import type { Locale } from '@/lib/i18n/locale.ts';
import { countries } from '@/lib/service-core/contract/enums.ts';
import en from '@/messages/en.json';
import zh from '@/messages/zh-CN.json';

type Of = { kind: PartyKind; family: Family };
type Translate = (key: string, values?: Record<string, string | number>) => string;

const catalogues = { en, 'zh-CN': zh };
const locales = ['en', 'zh-CN'] as const;

function wordsOf(locale: Locale): Translate {
  const translate = createTranslator({ locale, messages: catalogues[locale] });
  return translate as unknown as Translate;
}

/** Returns the form's label of each column. */
export function columnLabels(locale: Locale, { kind, family }: Of): { path: string; label: string }[] {
  const words = wordsOf(locale);
  const values = newPartyDraft(kind, family);
  return columnsOf(kind, family).map((path) => ({
    path,
    // One heading serves people and companies, so it uses the field's general name.
    label: words(`fields.${family === 'business' ? fieldWords(path, values).label : `${path}.label`}`),
  }));
}

/** Maps headings and values in both languages, so that a file may use either. */
export function importDictionary(of: Of): ImportDictionary {
  const fields = new Map<string, string>();
  const choices = new Map<string, string>();
  for (const locale of locales) {
    for (const { path, label } of columnLabels(locale, of)) {
      if (!fields.has(headingKey(label))) fields.set(headingKey(label), path);
    }
    for (const [list, names] of Object.entries(catalogues[locale].choices as Record<string, unknown>)) {
      if (typeof names !== 'object' || names === null) continue;
      for (const [value, name] of Object.entries(names)) {
        if (typeof name === 'string') choices.set(`${list}.${headingKey(name)}`, value);
      }
    }
    for (const style of ['long', 'short'] as const) {
      const regions = new Intl.DisplayNames(locale, { type: 'region', style });
      for (const code of countries) choices.set(`country.${headingKey(regions.of(code) ?? code)}`, code);
    }
  }
  return { fields, choices };
}

/** Describes a cell's problem in the form's words. */
export const issueText = (locale: Locale, of: Of, issue: RowIssue): string => issueWords(locale, of)(issue);

/** Like {@link issueText}, for many issues: looks the words up once. */
export function issueWords(locale: Locale, of: Of): (issue: RowIssue) => string {
  const words = wordsOf(locale);
  const values = newPartyDraft(of.kind, of.family);
  return (issue) => {
    const label = isFieldPath(issue.path)
      ? words(`fields.${fieldWords(issue.path, values).label}`)
      : issue.path;
    if (issue.from === 'sheet')
      return words(`parties.import.damage.${issue.key}`, { label, value: issue.value });
    const offered = issue.key === 'notAllowed' ? namesOf(issue.path, words) : [];
    return offered.length > 0
      ? words('parties.import.offered', {
          label,
          values: offered.join(words('parties.import.listSeparator')),
        })
      : words(`wizard.problems.${issue.key}`, { ...issue.args, label });
  };
}

/** Returns the names of a field's choices, because a file does not show them. */
function namesOf(path: string, words: Translate): string[] {
  const list = path.slice(path.lastIndexOf('.') + 1);
  const values = isFieldPath(path) ? choicesOf(path, { visible: true, required: false }) : undefined;
  return (values ?? []).map((value) => words(`choices.${list}.${value}`));
}
