import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { brandName } from '../../brand.ts';

/** Characters that a password has at least, without and with a second factor, and at most. */
export const passwordLength = { alone: 14, withFactor: 10, most: 256 } as const;

export type PasswordProblem = 'too-short' | 'too-guessable';

/** From 0, guessed at once, to 4, guessed by nobody. */
export type Strength = 0 | 1 | 2 | 3 | 4;
const leastStrength: Strength = 3;

/** Characters that are looked at: a password that is strong so far is strong. */
const mostJudged = 40;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the estimator with its dictionaries, which are large, when the first password is typed. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]).then(
    ([{ ZxcvbnFactory }, common, english]) =>
      new ZxcvbnFactory({
        dictionary: { ...common.dictionary, ...english.dictionary },
        graphs: common.adjacencyGraphs,
        // Each way to read digits and signs as letters is a search of its own.
        l33tMaxSubstitutions: 4,
      }),
  );
  return loading;
}

type Asked = { password: string; hasFactor: boolean; about: readonly string[] };

/** Judges a password; `about` are words that whoever knows the person guesses first: name, e-mail. */
export async function judgePassword({ password, hasFactor, about }: Asked): Promise<{
  strength: Strength;
  problem: PasswordProblem | null;
}> {
  const known = [brandName, ...about];
  const words = known.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter(({ length }) => length > 2);
  const zxcvbn = await estimator();
  // The time of the estimate grows with the length faster than the strength does.
  const judged = password.slice(0, mostJudged);
  // A guesser tries the words of a name with every separator; the estimator counts a separator as a guess of its own.
  const joined = judged.replace(/[\s._-]+/g, '');
  // Known words are free: what is left has to be strong by itself.
  const rest = words.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), joined.toLowerCase());
  const readings = [judged, joined, ...(rest.length < joined.length ? [rest] : [])];
  const strength = Math.min(...readings.map((reading) => zxcvbn.check(reading, words).score)) as Strength;
  return { strength, problem: problemOf({ password, hasFactor, strength }) };
}

function problemOf(o: { password: string; hasFactor: boolean; strength: Strength }): PasswordProblem | null {
  const least = o.hasFactor ? passwordLength.withFactor : passwordLength.alone;
  if ([...o.password].length < least) return 'too-short';
  return o.strength < leastStrength ? 'too-guessable' : null;
}
