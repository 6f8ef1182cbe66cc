import { err, ok, type Result } from '../result.ts';
import { cleanLine } from '../text/clean-text.ts';
import type { IdentityProblem } from './problem.ts';

const MAX_CHARACTERS = 50;
/** A radical is no character, though it looks like one. */
const inCharacters = /^(?!.*\p{Radical})\p{Script=Han}+(?:\u00b7\p{Script=Han}+)*$/u;

/** True when at least one Han character of any extension is in the text. */
export function hasChineseCharacters(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/**
 * A person's name in Chinese characters: two or more Han characters, with the dot between parts. Comes out without
 * spaces and with U+00B7 for every kind of dot.
 */
export function validateChineseName(text: string): Result<string, IdentityProblem> {
  const name = cleanLine(text).replace(/\s/g, '');
  const characters = [...name].length;
  const fits = inCharacters.test(name) && characters >= 2;
  return fits && characters <= MAX_CHARACTERS ? ok(name) : err('wrong-format');
}
