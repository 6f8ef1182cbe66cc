'use client';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { isCurrency, quotedCurrencies } from '@/lib/service-core/money/amount.ts';
import { codeName } from '@/lib/text/code-name.ts';
import { flagOfCountry, flagOfCurrency } from '../ui/values/flag.tsx';
import { ComboboxField, type ComboboxProps } from './combobox-field.tsx';
import type { ComboboxOption } from './combobox-options.ts';
import type { FieldProps } from './field-shell.tsx';

type Shared = FieldProps & Omit<ComboboxProps, 'options' | 'freeText' | 'shown'>;

/** Value: ISO 4217 code. */
export function CurrencyCombobox(props: Shared) {
  const locale = useLocale();
  const { value } = props;
  const options = useMemo(() => currencyOptions({ locale, chosen: value }), [locale, value]);
  return <ComboboxField {...props} options={options} />;
}

/**
 * Value: ISO 3166-1 alpha-2 code from `countries` (the interface's own list). The `preferred` countries head the list;
 * among equal matches they come first, then the `daily` countries.
 */
export function CountryCombobox(
  props: Shared & {
    countries: readonly string[];
    preferred?: readonly string[];
    daily?: readonly string[];
  },
) {
  const { countries, preferred, daily, ...rest } = props;
  const locale = useLocale();
  const options = useMemo(
    () => countryOptions({ locale, codes: countries, preferred, daily }),
    [locale, countries, preferred, daily],
  );
  return <ComboboxField {...rest} options={options} />;
}

// Everyday names of currencies, besides the official names.
const everyday: Record<string, string[]> = {
  AUD: ['澳元'],
  CAD: ['加元'],
  CHF: ['瑞郎'],
  CNY: ['rmb'],
  HKD: ['港币'],
  KRW: ['韩币'],
  MOP: ['澳门元', '澳币'],
  MYR: ['林吉', '马来西亚林吉'],
  NZD: ['纽元'],
  SGD: ['新币'],
  TWD: ['台币'],
  USD: ['美金'],
};

type Preferred = { code: string; detail?: string };

/**
 * Currencies as options, found by code, by name in both languages and by pinyin: the preferred ones in their order,
 * then the others that the service quotes. The selected currency always stays an option.
 */
export function currencyOptions(o: {
  locale: string;
  chosen?: string;
  codes?: readonly string[];
  preferred?: readonly Preferred[];
}): ComboboxOption[] {
  const codes = new Set(o.preferred?.map(({ code }) => code));
  for (const code of o.codes ?? quotedCurrencies) codes.add(code);
  if (!o.codes && o.chosen && isCurrency(o.chosen)) codes.add(o.chosen);
  return [...codes].map((code) => {
    const preferred = o.preferred?.find((entry) => entry.code === code);
    return {
      value: code,
      label: `${code} · ${codeName('currency', code, o.locale)}`,
      detail: preferred?.detail,
      flag: flagOfCurrency(code),
      preferred: preferred !== undefined,
      keywords: [
        codeName('currency', code, 'en'),
        codeName('currency', code, 'zh-CN'),
        ...(everyday[code] ?? []),
      ],
    };
  });
}

/** Countries as options by ISO 3166-1 code, sorted in the reader's language, found by name in both languages. */
export function countryOptions(o: {
  locale: string;
  codes: readonly string[];
  preferred?: readonly string[];
  daily?: readonly string[];
}): ComboboxOption[] {
  const collator = new Intl.Collator(o.locale);
  return o.codes
    .map((code) => ({
      value: code,
      label: codeName('region', code, o.locale),
      detail: code,
      flag: flagOfCountry(code),
      preferred: o.preferred?.includes(code) ?? false,
      daily: o.daily?.includes(code) ?? false,
      keywords: [codeName('region', code, 'en'), codeName('region', code, 'zh-CN')],
    }))
    .toSorted((a, b) => collator.compare(a.label, b.label));
}
