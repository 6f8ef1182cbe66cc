import { pinyin } from 'pinyin-pro';

/**
 * A name in pinyin and by its initials, then both from each later character on as words of one text: 工程师 is found
 * in 软件工程师 by `gongchengshi` and `gcs`.
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
