import type { ReactNode } from 'react';
import { cleanCode } from '@/lib/service-core/text/clean-text.ts';

export type ComboboxOption = {
  value: string;
  label: string;
  /** Beside the label: a code, a balance. */
  detail?: string;
  /** The country whose flag stands before the label; null keeps the flag's place. */
  flag?: string | null;
  icon?: ReactNode;
  /** Below the label: what it is for. */
  hint?: string;
  /** Other words that find it: the name in the other language, a code. Chinese ones are found by their pinyin too. */
  keywords?: readonly string[];
  /** Listed before the others while nothing is typed, and before what fits no better. */
  preferred?: boolean;
  /** In daily use: comes after the preferred ones, before what fits no better. */
  daily?: boolean;
  /** Listed only once something is typed. */
  isSearched?: boolean;
};

/** Options that are searched elsewhere: they fit the typed text already, and the chosen one may not be among them. */
export type RemoteOptions = {
  /** The text of the closed field. */
  shown: string;
  onType: (text: string) => void;
  /** In place of options: that they are on their way, or why there are none. */
  status?: string | undefined;
  /** Above options that are not what was looked for: that nothing was found. */
  none?: string | undefined;
  /** The list is there with the field, for who pressed something to choose. */
  startsOpen?: boolean;
  /** Choosing this option leads to more options instead of closing the list. */
  leadsOn?: (value: string) => boolean;
};

const SHOWN_AT_MOST = 300;

/** Letters without accents, case or width, so that `côte` and `Ｃote` are found alike. */
function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** Returns a Chinese text as it is typed in Latin letters. */
export type SpokenOf = (text: string) => readonly string[];

function rank(option: ComboboxOption, wanted: string, spokenOf: SpokenOf): number {
  const code = searchable(option.value);
  if (code === wanted) return 0;
  const written = [option.label, ...(option.keywords ?? [])];
  const texts = written.map(searchable);
  const spoken = /^[a-z]+$/.test(wanted) ? written.flatMap(spokenOf) : [];
  const words = [...texts, ...spoken];
  if (words.some((text) => text.startsWith(wanted)) || code.startsWith(wanted)) return 1;
  if (words.some((text) => text.includes(` ${wanted}`))) return 2;
  return texts.some((text) => text.includes(wanted)) ? 3 : -1;
}

const precedence = ({ preferred, daily }: ComboboxOption) => (preferred ? 2 : daily ? 1 : 0);

/**
 * Returns the options that fit the typed text, best first: the exact code, then beginnings, then words, then anywhere.
 * Of equal fits the more used comes first: "United" is seldom the Arab Emirates.
 */
export function matchingOptions(
  options: readonly ComboboxOption[],
  typed: string,
  spokenOf: SpokenOf = () => [],
): ComboboxOption[] {
  const wanted = searchable(cleanCode(typed));
  if (wanted === '') {
    return options
      .filter(({ isSearched }) => !isSearched)
      .toSorted((a, b) => Number(b.preferred ?? false) - Number(a.preferred ?? false))
      .slice(0, SHOWN_AT_MOST);
  }
  return options
    .map((option) => ({ option, rank: rank(option, wanted, spokenOf) }))
    .filter((entry) => entry.rank >= 0)
    .toSorted((a, b) => a.rank - b.rank || precedence(b.option) - precedence(a.option))
    .slice(0, SHOWN_AT_MOST)
    .map((entry) => entry.option);
}
