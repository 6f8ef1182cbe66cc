'use client';
import { useLocale } from 'next-intl';
import { useWords } from '@/components/drafts/use-words.ts';

/** File types as a list in the reader's language: "Pro-forma invoice and Purchase order". */
export function useDocumentNames(): (types: readonly string[]) => string {
  const locale = useLocale();
  const choices = useWords('choices');
  return (types) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      types.map((type) => choices(`fileType.${type}`)),
    );
}
