import { pinyin } from 'pinyin-pro';
import { nameParts } from '../transfers/name-parts.ts';

const han = /\p{Script=Han}/u;

/** The pinyin of each character of a name; anything else stays together as it is. Family names are read as such. */
export function syllablesOf(name: string): string[] {
  return pinyin(name, { toneType: 'none', surname: 'head', type: 'array', nonZh: 'consecutive', v: true });
}

/**
 * A name in Chinese characters once more in Latin letters: as the person gave it, else by its pinyin ("Wang
 * Xiaoming"). Empty for names that need none.
 */
export function latinNameOf(name: string, given?: { lastNameEn: string; firstNameEn: string }): string {
  const typed = [given?.lastNameEn, given?.firstNameEn].filter(Boolean).join(' ').trim();
  if (typed !== '') return typed === name ? '' : typed;
  if (!han.test(name)) return '';
  const syllables = syllablesOf(name);
  const family = nameParts(name)?.lastName;
  if (family === undefined) return capital(syllables.join(' '));
  const familyLength = [...family].length;
  const parts = [syllables.slice(0, familyLength), syllables.slice(familyLength)];
  return parts
    .map((part) => capital(part.join('')))
    .filter(Boolean)
    .join(' ');
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
