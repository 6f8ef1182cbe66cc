import type { ReactNode } from 'react';
import { cleanCode } from '@/lib/service-core/text/clean-text.ts';

export type ComboboxOption = {
  value: string;
  label: string;
  /** Beside the label: a code, a balance. */
  detail?: string;
  /** The country whose flag is shown before the label; null keeps the flag's space. */
  flag?: string | null;
  icon?: ReactNode;
  /** Explanation below the label. */
  hint?: string;
  /** Further search terms: the name in the other language, a code. Chinese terms also match by pinyin. */
  keywords?: readonly string[];
  /** Listed first while nothing is typed, and before equally good matches. */
  preferred?: boolean;
  /** In daily use: listed after the preferred options, before equally good matches. */
  daily?: boolean;
  /** Listed only after typing. */
  isSearched?: boolean;
};

/** Options that are already filtered elsewhere and may not contain the selected option. */
export type RemoteOptions = {
  /** The text of the closed field. */
  shown: string;
  onType: (text: string) => void;
  /** Shown instead of options: the loading state, or the reason for an empty list. */
  status?: string | undefined;
  /** Shown above options that do not match the search: that there are no matches. */
  none?: string | undefined;
  /** Opens the list with the field, after a press that asked to choose. */
  startsOpen?: boolean;
  /** Selecting this option loads more options instead of closing the list. */
  leadsOn?: (value: string) => boolean;
};

const SHOWN_AT_MOST = 300;

/** Normalises accents, case and width, so that `côte` and `Ｃote` match alike. */
function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** Returns the pinyin of a Chinese text. */
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
 * Returns the matching options, best first: the exact code, then prefixes, then words, then substrings. Equal matches
 * are sorted by usage: "United" seldom means the Arab Emirates.
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
