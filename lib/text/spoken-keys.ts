import { pinyin } from 'pinyin-pro';

/**
 * Returns search keys of a Chinese name: pinyin and initials, from each character on. `gongchengshi` and `gcs` find
 * 软件工程师.
 */
export function spokenKeys(name: string): string[] {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true });
  const from = syllables.map((_, at) => {
    const rest = syllables.slice(at);
    return [rest.join(''), rest.map((syllable) => syllable.charAt(0)).join('')];
  });
  const [whole = [], ...later] = from;
  return [...whole, `- ${later.flat().join(' ')}`];
}
