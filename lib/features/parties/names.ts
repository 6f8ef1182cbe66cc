import { pinyin } from 'pinyin-pro';

const han = /\p{Script=Han}/u;

const doubleSurnames: ReadonlySet<string> = new Set(
  '欧阳 司马 诸葛 上官 东方 皇甫 尉迟 公孙 慕容 令狐 夏侯 司徒 长孙 宇文 端木 南宫 独孤 司空 轩辕 闻人 澹台 濮阳'.split(
    ' ',
  ),
);

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
  const isPersonal = [...name].length <= 4 && [...name].every((character) => han.test(character));
  if (!isPersonal) return capital(syllables.join(' '));
  const familyLength = doubleSurnames.has([...name].slice(0, 2).join('')) && syllables.length > 2 ? 2 : 1;
  const parts = [syllables.slice(0, familyLength), syllables.slice(familyLength)];
  return parts
    .map((part) => capital(part.join('')))
    .filter(Boolean)
    .join(' ');
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
