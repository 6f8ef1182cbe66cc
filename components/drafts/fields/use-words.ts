import { type Messages, useLocale, useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { sentence, withinSentence } from '@/components/ui/values/wording.ts';
import { wantsChineseName } from '@/lib/features/transfers/conditions/index.ts';
import type { DraftValues, FieldPath } from '@/lib/features/transfers/types.ts';
import { wordKeys } from '@/lib/service-core/fields/registry.ts';
import { codeName } from '@/lib/text/code-name.ts';
import type { TextLook } from './field-value.tsx';

type Args = Record<string, string | number>;
export type Words = { (key: string, args?: Args): string; has(key: string): boolean };

/**
 * Texts whose key is built at run time from a path or value of the interface. The catalogue's test and
 * `tests/wizard-words.test.ts` prove that every such key exists. Runs on the server too.
 */
export function useWords(namespace: keyof Messages): Words {
  // The catalogue's type is too deep to compare with this one.
  const words: unknown = useTranslations(namespace);
  return words as Words;
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
      // Routing codes have a name instead of a label, which is used unchanged.
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

/** Replaces the country codes of a problem by names. */
function countriesNamed(args: Args | undefined, locale: string): Args {
  const { named, account, ...others } = args ?? {};
  const name = (code: Args[string]) => (typeof code === 'string' ? codeName('region', code, locale) : code);
  return {
    ...others,
    ...(named !== undefined && { named: name(named) }),
    ...(account !== undefined && { account: name(account) }),
  };
}

export type FieldWords = { label: string; hint: string | null };

function own(path: FieldPath): FieldWords {
  const { label, hint } = wordKeys(path);
  return { label, hint };
}

function variant(name: string): FieldWords {
  return { label: `variant.${name}.label`, hint: `variant.${name}.hint` };
}

function routingWords(values: DraftValues): FieldWords {
  const { accountType, accountInfo } = values.beneficiary;
  const type = accountType === 'alipay' ? 'alipay' : accountInfo.routingType;
  if (type === '') return own('beneficiary.accountInfo.routingValue');
  const hinted = type === 'alipay' || type === 'swift';
  return { label: `variant.routing.${type}`, hint: hinted ? `variant.routing.${type}Hint` : null };
}

/** Keys below `fields` for a field's label and hint, which can depend on the kind of party. */
export function fieldWords(path: FieldPath, values: DraftValues): FieldWords {
  if (path === 'beneficiary.accountInfo.routingValue') return routingWords(values);
  if (path === 'beneficiary.lastName' || path === 'beneficiary.firstName') {
    return wantsChineseName(values) ? { ...own(path), hint: `${path}.hintInChinese` } : own(path);
  }
  const match = /^(payer|beneficiary)\.(fullName|idNumber|nationality)$/.exec(path);
  if (!match) return own(path);
  if (values.family === 'business') {
    return variant(match[2] === 'fullName' ? 'companyName' : 'residentId');
  }
  const party = match[1] === 'payer' ? values.payer : values.beneficiary;
  if (party.entityType === 'B') {
    if (match[2] === 'fullName') return variant('companyName');
    return variant(match[2] === 'idNumber' ? 'registrationNumber' : 'registrationCountry');
  }
  const resident = match[2] === 'idNumber' && party.idType === 'idcard' && party.nationality === 'CN';
  return resident ? variant('residentId') : own(path);
}

/** A file type in words. A code that the specification lists without a meaning says so; an unknown code stays as it is. */
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
