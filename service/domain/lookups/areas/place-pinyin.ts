import { pinyin } from 'pinyin-pro';

/** Characters that place names always read in one way, against the dictionary's usual reading. */
const everywhere: Readonly<Record<string, string>> = { 都: 'du', 什: 'shi', 仡: 'ge' };

/** Names that are read against the dictionary, as their inhabitants and the gazetteers say them. */
const corrections: Readonly<Record<string, string>> = {
  万柏林区: 'wan bai lin qu',
  乐亭县: 'lao ting xian',
  乐清市: 'yue qing shi',
  乐陵市: 'lao ling shi',
  六合区: 'lu he qu',
  单县: 'shan xian',
  吴堡县: 'wu bu xian',
  塘厦镇: 'tang xia zhen',
  大埔县: 'da bu xian',
  大涌镇: 'da chong zhen',
  尉犁县: 'yu li xian',
  峨蔓镇: 'e man zhen',
  曾都区: 'zeng du qu',
  歙县: 'she xian',
  民乐县: 'min le xian',
  泌阳县: 'bi yang xian',
  洪洞县: 'hong tong xian',
  浚县: 'xun xian',
  涡阳县: 'guo yang xian',
  牟定县: 'mou ding xian',
  珲春市: 'hun chun shi',
  筠连县: 'jun lian xian',
  繁峙县: 'fan shi xian',
  红寺堡区: 'hong si pu qu',
  莞城街道: 'guan cheng jie dao',
  蔚县: 'yu xian',
  蚌山区: 'beng shan qu',
  麻涌镇: 'ma chong zhen',
  黄陂区: 'huang pi qu',
};

/** Every name with a reading of its own, for tests. */
export const correctedPlaces: Readonly<Record<string, string>> = corrections;

/** The syllables of a place name, in lower case, without tone marks; ü is v, as keyboards have it. */
export function placeSyllables(name: string): string[] {
  const known = corrections[name];
  if (known !== undefined) return known.split(' ');
  const characters = [...name];
  return pinyin(name, { toneType: 'none', type: 'array', v: true }).map(
    (syllable, index) => everywhere[characters[index] ?? ''] ?? syllable.toLowerCase(),
  );
}
