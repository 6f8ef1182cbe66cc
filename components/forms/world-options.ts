import { isCurrency, quotedCurrencies } from '@/lib/service-core/money/currencies.ts';
import type { ComboboxOption } from './combobox-options.ts';

type Kind = 'region' | 'currency';

const displays = new Map<string, Intl.DisplayNames>();

function nameOf({ code, kind, locale }: { code: string; kind: Kind; locale: string }): string {
  const key = `${kind} ${locale}`;
  let display = displays.get(key);
  if (!display) {
    display = new Intl.DisplayNames(locale, { type: kind, fallback: 'code' });
    displays.set(key, display);
  }
  return display.of(code) ?? code;
}

// Everyday names of currencies, beside their official ones.
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
 * Currencies as options, found by code, by name in both languages and by pinyin: the preferred ones first and in their
 * order, then the others that the service quotes. What is chosen stays a choice there.
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
      label: `${code} · ${nameOf({ code, kind: 'currency', locale: o.locale })}`,
      detail: preferred?.detail,
      preferred: preferred !== undefined,
      keywords: [
        nameOf({ code, kind: 'currency', locale: 'en' }),
        nameOf({ code, kind: 'currency', locale: 'zh-CN' }),
        ...(everyday[code] ?? []),
      ],
    };
  });
}

/** Countries as options by ISO 3166-1 code, sorted by the reader's language, found by name in both. */
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
      label: nameOf({ code, kind: 'region', locale: o.locale }),
      detail: code,
      preferred: o.preferred?.includes(code) ?? false,
      daily: o.daily?.includes(code) ?? false,
      keywords: [
        nameOf({ code, kind: 'region', locale: 'en' }),
        nameOf({ code, kind: 'region', locale: 'zh-CN' }),
      ],
    }))
    .toSorted((a, b) => collator.compare(a.label, b.label));
}
