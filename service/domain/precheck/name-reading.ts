import { pinyin, polyphonic } from 'pinyin-pro';
import { getJyutpingCandidates } from 'to-jyutping';
import { hasChineseCharacters } from '../../../lib/service-core/identity/index.ts';
import { wadeGilesOf } from '../screening/chinese-sound.ts';

const han = /\p{Script=Han}/u;

/** The spellings of one character, in Latin letters. */
type Reading = readonly string[];
type ReadingsOf = (name: string) => Reading[];

/** Spellings of a syllable: ü after l and n is written lü, lv, lu or, in passports, lyu. */
function spellingsOf(syllable: string): string[] {
  if (!/^[ln]ve?$/.test(syllable)) return [syllable];
  return [syllable, syllable.replace('v', 'u'), syllable.replace('v', 'yu')];
}

/** The possible Pinyin syllables of each character, including family-name readings (单 is Dan or Shan). */
const inPinyin: ReadingsOf = (name) => {
  const asFamilyName = pinyin(name, { toneType: 'none', type: 'array', v: true, surname: 'head' });
  return [...name].map((character, index) => {
    if (!han.test(character)) return [latinLetters(character)];
    const usual = polyphonic(character, { toneType: 'none', type: 'array', v: true }).flat();
    const syllables = new Set([...usual, asFamilyName[index] ?? ''].map(latinLetters).filter(Boolean));
    return [...syllables].flatMap(spellingsOf);
  });
};

/** Initials of Jyutping as papers from Hong Kong, Macao and Malaysia spell them; the empty initial stays empty. */
const cantoneseInitials: Readonly<Record<string, string>> = {
  b: 'p b',
  d: 't d',
  g: 'k g',
  gw: 'kw gw k',
  kw: 'kw k',
  s: 's sh',
  z: 'ch ts j z',
  c: 'ch ts',
  j: 'y j -',
};

/** Finals of Jyutping that papers spell in another way as well. */
const cantoneseFinals: Readonly<Record<string, string>> = {
  aa: 'a ah ar',
  aai: 'ai',
  aau: 'au',
  aam: 'am',
  aan: 'an',
  aang: 'ang',
  aap: 'ap',
  aat: 'at',
  aak: 'ak',
  au: 'au ow',
  am: 'am um',
  an: 'an un',
  ap: 'ap up',
  at: 'at ut',
  e: 'e eh',
  ei: 'ei ee i ay ey',
  eng: 'eng ing',
  ek: 'ek ik',
  i: 'i ee ze z',
  iu: 'iu ew',
  o: 'o oh or',
  oi: 'oi oy',
  ou: 'o ou u oo',
  u: 'u oo',
  un: 'un oon',
  uk: 'uk ook',
  eoi: 'ui eui oi',
  eon: 'un eun',
  eot: 'ut eut',
  oe: 'eu oe',
  oeng: 'eung eong iong',
  oek: 'euk eok',
  yu: 'u ue yu ee',
  yun: 'uen un yuen',
  yut: 'uet ut',
  m: 'm ng',
};

const listed = (table: Readonly<Record<string, string>>, part: string): string[] =>
  (Object.hasOwn(table, part) ? table[part] : undefined)?.split(' ') ?? [part];

/** Spellings of a Cantonese syllable in Jyutping: zoeng1 is Cheung. */
function cantoneseSpellings(jyutping: string): string[] {
  const syllable = jyutping.replace(/\d$/, '');
  if (syllable === 'm' || syllable === 'ng') return ['ng', 'm'];
  const [, initial = '', final = ''] = /^(gw|kw|ng|[bpmfdtnlgkhwzcsj])?(.+)$/.exec(syllable) ?? [];
  const initials = listed(cantoneseInitials, initial).map((spelled) => spelled.replace('-', ''));
  return initials.flatMap((start) => listed(cantoneseFinals, final).map((end) => start + end));
}

/** Family names as Hokkien and Teochew speakers spell them; no library has their readings. */
const hokkienFamilyNames = new Map(
  `陈陳 tan|林 lim|黄黃 ng ooi oei wee|王 ong heng|李 lee|张張 teo teoh|吴吳 goh go|蔡 chua chuah|刘劉 lau low
許许 koh khoo kho|杨楊 yeo yeoh|郭 kwek quek kueh koay|洪 ang|周 chew|郑鄭 tay teh|谢謝 chia cheah|沈 sim
叶葉 yap|何 ho hoe|邱丘 khoo|苏蘇 soh|颜顏 gan|罗羅 low lo|梁 neo nio leong|潘 phua|徐 chee|朱 choo|胡 oh
高 ko kor|萧蕭 seow siow|卢盧 loh|傅 poh|魏 gwee|方 png pung|余 eu|江 kang|柯 kua quah|白 peh|温溫 oon
孙孫 sng soon|宋 song`
    .split(/[|\n]/)
    .flatMap((row) => {
      const [characters = '', ...spellings] = row.split(' ');
      return [...characters].map((character) => [character, spellings] as const);
    }),
);

/** Pinyin, and how else a person's papers may spell each character: Wade–Giles, Cantonese, Hokkien family names. */
const inAnySpelling: ReadingsOf = (name) => {
  const cantonese = getJyutpingCandidates(name);
  const pinyinOf = inPinyin(name);
  return [...name].map((character, index) => {
    const syllables = pinyinOf[index] ?? [];
    const [, jyutping] = cantonese[index] ?? [];
    return [
      ...new Set([
        ...syllables,
        ...syllables.flatMap((syllable) => wadeGilesOf.get(syllable) ?? []),
        ...(jyutping ?? []).flatMap(cantoneseSpellings),
        ...(hokkienFamilyNames.get(character) ?? []),
      ]),
    ];
  });
};

/** True if the letters spell the characters in order, each in any of its readings. */
function reads(letters: string, readings: readonly Reading[]): boolean {
  let reached = new Set([0]);
  for (const syllables of readings) {
    const next = new Set<number>();
    for (const at of reached) {
      for (const syllable of syllables) if (letters.startsWith(syllable, at)) next.add(at + syllable.length);
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(letters.length);
}

/** A family name has one or two characters (欧阳) and may come last. */
const familyNameLengths = [1, 2];

/**
 * True if a romanised name spells a person's name in Chinese characters: syllables joined or spaced, in any letter
 * case, with or without tone marks and apostrophes, family name first or last (decisions §9). The parts of a name with
 * a dot (阿卜杜拉·买买提) may be in either order.
 */
export function spellsPerson(romanised: string, chineseName: string, readingsOf = inPinyin): boolean {
  const letters = latinLetters(romanised);
  if (letters === '') return false;
  const parts = chineseName.split('·');
  const readings = parts.map(readingsOf);
  if (reads(letters, readings.flat())) return true;
  if (parts.length > 1) return reads(letters, readings.toReversed().flat());
  const characters = readings.flat();
  return familyNameLengths.some(
    (length) =>
      length < characters.length &&
      reads(letters, [...characters.slice(length), ...characters.slice(0, length)]),
  );
}

const chineseForm = /(?:有限责任公司|股份有限公司|集团有限公司|有限公司|公司)$/u;
const latinForm = /\b(?:(?:company|co|corporation|corp)\b[\s.,]*)?(?:limited|ltd|inc|llc)\b[\s.]*$/iu;

/**
 * True if a romanised name spells a company's name: in full, or up to the legal form, which the romanised name may omit
 * or give in English (北京星河科技有限公司: Beijing Xinghe Keji Co., Ltd.).
 */
export function spellsCompany(romanised: string, chineseName: string, readingsOf = inPinyin): boolean {
  const full = latinLetters(romanised);
  const short = latinLetters(romanised.replace(latinForm, ''));
  if (short === '') return false;
  const stem = chineseName.replace(chineseForm, '');
  return reads(full, readingsOf(chineseName)) || (stem !== '' && reads(short, readingsOf(stem)));
}

/**
 * The letters a to z of a romanised name, in lower case: without tone marks, tone numbers, spaces, hyphens and
 * apostrophes. ü becomes v however it was typed (ü, u:, v), or u after j, q, x and y, as in standard Pinyin.
 */
export function latinLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/u(?::|\u0308)/gu, 'v')
    .replace(/[^a-z]/gu, '')
    .replace(/(?<=[jqxy])v/gu, 'u');
}

/**
 * True if a name in Chinese characters reads as the name given before in other letters, so that it names the same person
 * (decisions §5, RFI_link): in Pinyin, or in another spelling of people's papers. A name given in Chinese characters has
 * to be the same one. A company is spelled in full, its legal form too: an English one may stand for several.
 */
export function completesName(given: string, chineseName: string, entityType: 'I' | 'B'): boolean {
  if (hasChineseCharacters(given)) return allLetters(given) === allLetters(chineseName);
  if (unspelled(given) !== unspelled(chineseName)) return false;
  if (entityType === 'I') return spellsPerson(given, chineseName, inAnySpelling);
  const letters = latinLetters(given);
  return letters !== '' && reads(letters, inAnySpelling(chineseName));
}

const allLetters = (name: string): string =>
  (
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  ).join('');

/** The digits and letters of a name that no reading spells: those of other scripts, and Łł or Øø, which stand for none. */
const unspelled = (name: string): string =>
  (name.normalize('NFKD').match(/(?![a-z]|\p{Script=Han})[\p{L}\p{N}]/giu) ?? []).join('');
