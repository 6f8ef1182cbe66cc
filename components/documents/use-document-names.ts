import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { useWords } from '@/components/drafts/fields/use-words.ts';

/** A file type in words; a code that the specification does not explain is said to be one, one it does not know stays. */
export function useTypeName(): (type: string) => string {
  const choices = useWords('choices');
  return useCallback(
    (type) => {
      const key = `fileType.${type}`;
      if (!choices.has(key)) return type;
      const name = choices(key);
      return name === type ? `${type} · ${choices('serviceCode')}` : name;
    },
    [choices],
  );
}

/** File types as a list in the reader's language: "Pro-forma invoice and Purchase order". */
export function useDocumentNames(): (types: readonly string[]) => string {
  const locale = useLocale();
  const typeName = useTypeName();
  return (types) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(types.map((type) => typeName(type)));
}
