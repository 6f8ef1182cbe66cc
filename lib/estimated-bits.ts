const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '!@#$%^&*()_+',
];
const turned = (text: string): string => [...text].toReversed().join('');
const known = sequences.flatMap((sequence) => [sequence, turned(sequence)]).join('\n');

const shortestRepeat = 3;
const shortestWord = 4;
/** Words have 0.8 of their letters from the twelve commonest, random letters 0.46. */
const leastCommon = 0.67;
const bitsOf = { repeat: 8, neighbour: 2, letterOfWord: 2.5 };

/**
 * Estimates how many bits of chance are in a secret, rather too few than too many: what repeats, or stands on a
 * keyboard or in the alphabet in this order, counts as one choice, and letters of a text in words as little. It knows no
 * words: of words with digits for letters it counts too many.
 */
export function estimatedBits(secret: string): number {
  const text = secret.toLowerCase();
  const bitsOfCharacter = Math.log2(Math.min(alphabetOf(secret), 2 ** 6));
  const inWord = lettersOfWords(secret);
  let bits = 0;
  for (let at = 0; at < text.length; ) {
    const repeated = longestRepeat(text, at);
    if (repeated >= shortestRepeat) {
      bits += bitsOf.repeat;
      at += repeated;
      continue;
    }
    if (at > 0 && Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) bits += bitsOf.neighbour;
    else bits += inWord.has(at) ? bitsOf.letterOfWord : bitsOfCharacter;
    at += 1;
  }
  return bits;
}

/** The number of characters that each place could have had, judged by those that occur, and at most as many. */
function alphabetOf(secret: string): number {
  const classes: [RegExp, number][] = [
    [/[a-f]/, 6],
    [/[g-z]/, 20],
    [/[A-F]/, 6],
    [/[G-Z]/, 20],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 2],
  ];
  const possible = classes.reduce(
    (sum, [characters, count]) => sum + (characters.test(secret) ? count : 0),
    0,
  );
  return Math.min(possible, new Set(secret).size);
}

/**
 * The places of letters in words: letters of one case in a row, perhaps after a capital. None if they are less than half
 * of the text, or have the letters of a language's words no more often than chance has them.
 */
function lettersOfWords(secret: string): Set<number> {
  const words = [...secret.matchAll(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu)].filter(
    ([word]) => word.length >= shortestWord,
  );
  const letters = words.join('').toLowerCase();
  const common = letters.replaceAll(/[^etaoinshrdlu]/g, '').length;
  if (letters.length < secret.length / 2 || common < letters.length * leastCommon) return new Set();
  return new Set(words.flatMap(({ 0: word, index }) => Array.from(word, (_, at) => index + at)));
}

/** The length of the piece from here on that stands earlier too, forwards or backwards, or in a known sequence. */
function longestRepeat(text: string, at: number): number {
  const before = text.slice(0, at);
  const seen = `${known}\n${before}\n${turned(before)}`;
  let length = 0;
  // A repetition may run into itself, as one letter does that stands there forty times.
  while (at + length < text.length) {
    const piece = text.slice(at, at + length + 1);
    if (!seen.includes(piece) && text.indexOf(piece) >= at) break;
    length += 1;
  }
  return length;
}
