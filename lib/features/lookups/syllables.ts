import { polyphonic } from 'pinyin-pro';

/**
 * Parts joined pinyin (`chongqingshi`) into one syllable per character of `name`, by the readings each character can
 * have. The record's pinyin decides between them: 重庆 is chong qing, 六安 is lu an. Empty when they do not fit.
 */
export function syllablesOf(name: string, pinyin: string): string[] {
  const characters = [...name];
  const readings = polyphonic(characters.join(''), { toneType: 'none', type: 'array', v: true }).map(
    (found) => [...new Set(found.map((one) => one.toLowerCase()))],
  );
  if (readings.length !== characters.length) return [];
  return fit(readings, pinyin, 0) ?? [];
}

function fit(readings: readonly string[][], rest: string, at: number): string[] | null {
  const options = readings[at];
  if (options === undefined) return rest === '' ? [] : null;
  for (const option of options) {
    if (!rest.startsWith(option)) continue;
    const tail = fit(readings, rest.slice(option.length), at + 1);
    if (tail !== null) return [option, ...tail];
  }
  return null;
}

// 广西壮族自治区, 石柱土家族自治县: the peoples named belong to the kind of the place.
const endings =
  /^(.{2,}?)(?:(?:维吾尔|.{1,5}?族)*自治(?:区|州|县|旗)|特别行政区|地区|省|市|区|县|旗|盟|镇|街道|乡)$/u;

/**
 * The place without its kind, as it is called every day: 海淀区 is 海淀, but 沛县 stays whole. With its syllables,
 * which may be none.
 */
export function coreOf(name: string, syllables: readonly string[]): { name: string; syllables: string[] } {
  const core = endings.exec(name)?.[1] ?? name;
  return { name: core, syllables: syllables.slice(0, [...core].length) };
}

/** Writes it in Latin letters with a capital: `Haidian`. */
export function capitalised(letters: string): string {
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}
