import { createHash, randomInt } from 'node:crypto';

const count = 10;
// Nothing that looks like something else on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of four groups of four: 79 bits each, so that a plain hash keeps them. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: count }, () => Array.from({ length: 4 }, group).join('-'));
}

/** Spaces, dashes and case do not matter when one is typed in. */
export function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');
}
