import { chineseSoundOf } from './chinese-sound.ts';
import { nameTokens } from './names.ts';
import { wordSimilarity } from './similarity.ts';
import { soundOf } from './sound.ts';

/** One word of a name, or several that stand side by side, written together. */
export type Word = {
  text: string;
  /** Equal ones are spellings of one sound. */
  sound: string | undefined;
  /** Set only when the whole name can be a romanised Chinese one. */
  chineseSound: string | undefined;
  /** The words of the name it covers: index of the first, and their number. */
  first: number;
  count: number;
};

export type Name = {
  words: readonly Word[];
  /** Two or three neighbours written together: Abdul Rahman is Abdulrahman, Hsiao-ping is Xiaoping. */
  joined: readonly Word[];
  letters: number;
};

const atMostJoined = 3;

function wordOf(texts: readonly string[], at: { first: number; count: number }, isChinese: boolean): Word {
  const parts = texts.slice(at.first, at.first + at.count);
  const text = parts.join('');
  const chineseSound = isChinese ? parts.map(chineseSoundOf).join('') : undefined;
  return { text, sound: soundOf(text), chineseSound, ...at };
}

/** A name made ready for comparing. */
export function nameOf(texts: readonly string[]): Name {
  const isChinese = texts.every((text) => chineseSoundOf(text) !== undefined);
  const words = texts.map((_, first) => wordOf(texts, { first, count: 1 }, isChinese));
  const joined: Word[] = [];
  for (let count = 2; count <= atMostJoined; count += 1) {
    for (let first = 0; first + count <= texts.length; first += 1)
      joined.push(wordOf(texts, { first, count }, isChinese));
  }
  return { words, joined, letters: texts.reduce((sum, text) => sum + text.length, 0) };
}

export const parsedName = (name: string): Name => nameOf(nameTokens(name));

const sameSound = 0.95;
/** Words less alike than this count as different words. */
export const sameWord = 0.85;

/** 1 for the same letters, 0.95 for the same sound, else how alike the letters are. */
export function similarityOf(a: Word, b: Word): number {
  if (a.text === b.text) return 1;
  if (a.sound !== undefined && a.sound === b.sound) return sameSound;
  if (a.chineseSound !== undefined && a.chineseSound === b.chineseSound) return sameSound;
  return wordSimilarity(a.text, b.text);
}
