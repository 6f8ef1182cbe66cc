import { currencies as allCurrencies } from '@/lib/service-core/money/currencies.ts';
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

// Search terms of people who type Latin letters on a Chinese keyboard, for the currencies they use daily.
const pinyin: Record<string, string[]> = {
  AUD: ['aoyuan', 'aodaliyayuan'],
  CAD: ['jiayuan', 'jianadayuan'],
  CHF: ['ruishifalang', 'ruilang'],
  CNY: ['renminbi', 'rmb'],
  EUR: ['ouyuan'],
  GBP: ['yingbang'],
  HKD: ['gangbi', 'gangyuan'],
  JPY: ['riyuan'],
  KRW: ['hanyuan', 'hanbi'],
  MOP: ['aomenyuan', 'aobi'],
  MYR: ['linji', 'malaixiyalinji'],
  NZD: ['niuyuan', 'xinxilanyuan'],
  SGD: ['xinjiapoyuan', 'xinbi'],
  THB: ['taizhu'],
  TWD: ['xintaibi', 'taibi'],
  USD: ['meiyuan', 'meijin'],
};

type Preferred = { code: string; detail?: string };

/** Currencies as options, found by code, by name in both languages and by pinyin; the preferred ones first. */
export function currencyOptions(o: {
  locale: string;
  codes?: readonly string[];
  preferred?: readonly Preferred[];
}): ComboboxOption[] {
  const codes = o.codes ?? allCurrencies.map((currency) => currency.code);
  return codes.map((code) => {
    const preferred = o.preferred?.find((entry) => entry.code === code);
    return {
      value: code,
      label: `${code} · ${nameOf({ code, kind: 'currency', locale: o.locale })}`,
      detail: preferred?.detail,
      preferred: preferred !== undefined,
      keywords: [
        nameOf({ code, kind: 'currency', locale: 'en' }),
        nameOf({ code, kind: 'currency', locale: 'zh-CN' }),
        ...(pinyin[code] ?? []),
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
