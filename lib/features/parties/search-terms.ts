import { cleanLine } from '../../service-core/text/clean-text.ts';
import { syllablesOf } from './names.ts';
import type { PartyFacts } from './party-facts.ts';

const maxTermLength = 24;
const maxStarts = { han: 16, pinyin: 8 };
const maxWords = 4;
const han = /\p{Script=Han}/u;

/** Letters without accents, case or width. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the terms that find a party, as beginnings: a name in Chinese characters from each of its characters on, also
 * in pinyin and by initials; a name in Latin letters by each word; the last four of account and ID. Nothing longer than
 * that of a number is among them.
 */
export function termsOf(facts: PartyFacts): string[] {
  const { name, latinName, accountTail, identityTail } = facts;
  const terms = new Set([...wordsOf(`${name} ${latinName}`), plain(accountTail), plain(identityTail)]);
  if (han.test(name)) {
    const characters = [...plain(cleanLine(name)).replaceAll(/[\s()·]/g, '')];
    for (const start of starts(characters, maxStarts.han)) terms.add(start.join(''));
    const syllables = syllablesOf(name).map(plain).flatMap(lettersOf);
    for (const start of starts(syllables, maxStarts.pinyin)) {
      terms.add(start.join(''));
      terms.add(start.map((syllable) => syllable.slice(0, 1)).join(''));
    }
  }
  terms.delete('');
  return [...new Set([...terms].map((term) => [...term].slice(0, maxTermLength).join('')))];
}

/** The words of a query, each the beginning of a term; at most four, the rest says nothing more. */
export function queryWords(query: string): string[] {
  return wordsOf(query)
    .slice(0, maxWords)
    .map((word) => [...word].slice(0, maxTermLength).join(''));
}

const wordsOf = (text: string) => plain(cleanLine(text)).match(/[\p{L}\p{N}]+/gu) ?? [];

const lettersOf = (syllable: string) => syllable.match(/[\p{L}\p{N}]+/gu) ?? [];

function starts<T>(parts: readonly T[], limit: number): T[][] {
  return parts.slice(0, limit).map((_, index) => parts.slice(index));
}
