import { type Messages, useLocale, useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { codeName } from '@/components/ui/values/code-name.ts';
import { sentence, withinSentence } from '@/components/ui/values/sentence.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { fieldWords } from './field-labels.ts';
import type { TextLook } from './field-text.ts';

type Args = Record<string, string | number>;
export type Words = { (key: string, args?: Args): string; has(key: string): boolean };

/**
 * Texts whose key is put together at run time from a path or a value of the interface. The catalogue's test and
 * `tests/wizard-words.test.ts` prove that every such key exists. On the server, too, like everything here.
 */
export function useWords(namespace: keyof Messages): Words {
  return useTranslations(namespace) as unknown as Words;
}

/**
 * The words of a field: its label and hint, how a sentence names it (a label such as "You send" is no noun), and its
 * problems as whole sentences.
 */
export function useFieldTexts() {
  const fields = useWords('fields');
  const wizard = useWords('wizard');
  const locale = useLocale();
  const labelOf = useCallback(
    (path: FieldPath, values: DraftValues) => fields(fieldWords(path, values).label),
    [fields],
  );
  const hintOf = useCallback(
    (path: FieldPath, values: DraftValues) => {
      const { hint } = fieldWords(path, values);
      return hint !== null && fields.has(hint) ? fields(hint) : undefined;
    },
    [fields],
  );
  const nameOf = useCallback(
    (path: FieldPath, values: DraftValues) => {
      const { label } = fieldWords(path, values);
      // Routing codes have a name and no label: it stays as it is.
      const named = label.replace(/label$/, 'named');
      if (fields.has(named)) return fields(named);
      return withinSentence(fields(label), locale);
    },
    [fields, locale],
  );
  const problemText = useCallback(
    ({ path, key, args }: { path: FieldPath; key: string; args?: Args | undefined }, values: DraftValues) =>
      sentence(wizard(`problems.${key}`, { ...countriesNamed(args, locale), label: nameOf(path, values) })),
    [wizard, nameOf, locale],
  );
  return useMemo(
    () => ({ labelOf, nameOf, hintOf, problemText, wizard }),
    [labelOf, nameOf, hintOf, problemText, wizard],
  );
}

/** Returns the wording of values for this reader; needs the namespace `choices`. */
export function useLook(): TextLook {
  const locale = useLocale();
  const choices = useWords('choices');
  return useMemo(
    () => ({ locale, choice: (key) => (choices.has(key) ? choices(key) : undefined) }),
    [locale, choices],
  );
}

/** The countries of a problem by their names: the rules know them by their codes. */
function countriesNamed(args: Args | undefined, locale: string): Args {
  const { named, account, ...others } = args ?? {};
  const name = (code: Args[string]) => (typeof code === 'string' ? codeName('region', code, locale) : code);
  return {
    ...others,
    ...(named !== undefined && { named: name(named) }),
    ...(account !== undefined && { account: name(account) }),
  };
}
