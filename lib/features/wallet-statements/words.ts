import { getTranslations } from 'next-intl/server';
import type { StatementWords } from './columns.ts';

type Translate = Awaited<ReturnType<typeof getTranslations<'statement'>>>;

const kinds = ['credit', 'settle', 'return', 'convert', 'fee'] as const;
const isKnown = (kind: string): kind is (typeof kinds)[number] => (kinds as readonly string[]).includes(kind);

/** Loads a statement's texts in one language from the catalogue. */
export async function statementWords(locale: StatementWords['locale']): Promise<StatementWords> {
  const [t, shell] = await Promise.all([
    getTranslations({ locale, namespace: 'statement' }),
    getTranslations({ locale, namespace: 'shell' }),
  ]);
  return wordsFrom(t, { locale, sandbox: shell('sandboxBar') });
}

export function wordsFrom(
  t: Translate,
  { locale, sandbox }: Pick<StatementWords, 'locale' | 'sandbox'>,
): StatementWords {
  return {
    locale,
    sandbox,
    title: t('title'),
    note: t('note'),
    empty: t('empty'),
    details: t('details'),
    walletType: (type) => t(`walletType.${type}`),
    label: (label) => t(`label.${label}`),
    column: (column) => t(`column.${column}`),
    kind: (kind) => (isKnown(kind) ? t(`kind.${kind}`) : kind),
    entries: (count) => t('entries', { count }),
    page: (page, pages) => t('page', { page, pages }),
  };
}
