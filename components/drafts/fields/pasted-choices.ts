import { countries, isCountry } from '@/lib/service-core/contract/enums.ts';
import { codeName } from '../../ui/values/code-name.ts';

const genders: Record<string, readonly string[]> = {
  Male: ['male', 'm', '男'],
  FeMale: ['female', 'f', '女'],
};
const otherNames: Record<string, string> = {
  uk: 'GB',
  england: 'GB',
  'great britain': 'GB',
  usa: 'US',
  'united states of america': 'US',
  prc: 'CN',
  "people's republic of china": 'CN',
  'mainland china': 'CN',
  chinese: 'CN',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  korea: 'KR',
  中国内地: 'CN',
  中国大陆: 'CN',
  中华人民共和国: 'CN',
  香港: 'HK',
  中国香港: 'HK',
  澳门: 'MO',
  中国澳门: 'MO',
  中国台湾: 'TW',
};

let codes: Map<string, string> | null = null;

/** The code of a country by its code or its name in English or Chinese. */
export function countryOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  codes ??= new Map([
    ...['en', 'zh-CN'].flatMap((locale) => {
      return countries.map((code): [string, string] => [
        codeName('region', code, locale).toLowerCase(),
        code,
      ]);
    }),
    ...Object.entries(otherNames),
  ]);
  const name = text.trim().toLowerCase();
  const code = name.toUpperCase();
  return isCountry(code) ? code : codes.get(name);
}

/** Returns the one meaning of all the words of a text such as "male/男"; undefined where one has no clear meaning. */
function saidByAll(text: string, meaning: (word: string) => string | undefined): string | undefined {
  const said = new Set(
    text
      .toLowerCase()
      .split(/[\s/,()，（）]+/u)
      .filter(Boolean)
      .map(meaning),
  );
  return said.size === 1 ? [...said][0] : undefined;
}

export const genderOf = (text = '') =>
  saidByAll(text, (word) => Object.keys(genders).find((gender) => genders[gender]?.includes(word)));

export const nationalityOf = (text = '') =>
  countryOf(text) ?? saidByAll(text, (word) => countryOf(word.replace(/籍$/u, '')));
