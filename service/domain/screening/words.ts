import { chineseSoundOf } from './chinese-sound.ts';
import { lookOf } from './look-alikes.ts';
import { wordsOf } from './names.ts';
import { wordSimilarity } from './similarity.ts';
import { soundOf } from './sound.ts';

/** One word of a name, or several that stand side by side, written together. */
export type Word = {
  text: string;
  /** Equal ones are spellings of one sound. */
  sound: string | undefined;
  /** Equal ones look alike. */
  look: string;
  /** Set only when the whole name can be a romanised Chinese one. */
  chineseSound: string | undefined;
  /** The words of the name it covers: index of the first, and their number. */
  first: number;
  count: number;
};

export type Name = {
  /** A word that looks like another than it spells is here twice. */
  words: readonly Word[];
  /** Two or three neighbours written together: Abdul Rahman is Abdulrahman, Hsiao-ping is Xiaoping. */
  joined: readonly Word[];
  /** Letters of each word, as it is spelled. */
  lengths: readonly number[];
  letters: number;
};

const atMostJoined = 3;

function wordOf(texts: readonly string[], at: { first: number; count: number }, isChinese: boolean): Word {
  const parts = texts.slice(at.first, at.first + at.count);
  const text = parts.join('');
  const chineseSound = isChinese ? parts.map(chineseSoundOf).join('') : undefined;
  return { text, sound: soundOf(text), look: lookOf(text), chineseSound, ...at };
}

/** Words, and words written together, of a name in one reading; only those that `isWanted`. */
function readIn(texts: readonly string[], isWanted: (first: number, count: number) => boolean = () => true) {
  const isChinese = texts.every((text) => chineseSoundOf(text) !== undefined);
  const words: Word[] = [];
  const joined: Word[] = [];
  for (let count = 1; count <= atMostJoined; count += 1) {
    for (let first = 0; first + count <= texts.length; first += 1) {
      if (isWanted(first, count))
        (count === 1 ? words : joined).push(wordOf(texts, { first, count }, isChinese));
    }
  }
  return { words, joined };
}

/** A name made ready for comparing. `drawn` are the same words as an eye takes them. */
export function nameOf(texts: readonly string[], drawn: readonly string[] = texts): Name {
  const lengths = texts.map(({ length }) => length);
  const name = { ...readIn(texts), lengths, letters: lengths.reduce((sum, length) => sum + length, 0) };
  const differs = texts.map((text, position) => text !== drawn[position]);
  if (!differs.includes(true)) return name;
  const seen = readIn(drawn, (first, count) => differs.slice(first, first + count).includes(true));
  return { ...name, words: [...name.words, ...seen.words], joined: [...name.joined, ...seen.joined] };
}

export function parsedName(name: string): Name {
  const words = wordsOf(name);
  return nameOf(
    words.map(({ spelled }) => spelled),
    words.map(({ drawn }) => drawn),
  );
}

const sameSound = 0.95;
/** Words less alike than this count as different words. */
export const sameWord = 0.85;

/** 1 for the same letters, 0.95 for the same sound or look, else how alike the letters are. */
export function similarityOf(a: Word, b: Word): number {
  if (a.text === b.text) return 1;
  if (a.sound !== undefined && a.sound === b.sound) return sameSound;
  if (a.look === b.look) return sameSound;
  if (a.chineseSound !== undefined && a.chineseSound === b.chineseSound) return sameSound;
  return wordSimilarity(a.text, b.text);
}
