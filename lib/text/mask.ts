const dots = '••••';

/**
 * Masks an identifier as lists show it: its end, and its beginning when there is enough between them. Never more than
 * half of it; the number of dots does not reveal its length.
 */
export function maskIdentifier(text: string): string {
  const characters = [...text];
  if (characters.length === 0) return '';
  const tail = tailOf(text);
  return characters.length < 12 ? `${dots}${tail}` : `${characters.slice(0, 2).join('')}${dots}${tail}`;
}

/** The end of an identifier that may be shown and searched: at most four characters, and at most half of it. */
export function tailOf(text: string): string {
  const characters = [...text];
  return characters.slice(characters.length - tailLength(characters.length)).join('');
}

function tailLength(length: number): number {
  return Math.min(4, Math.floor(length / 2));
}

/** An e-mail address with its domain and one letter of the rest. */
export function maskEmail(text: string): string {
  const at = text.lastIndexOf('@');
  return at < 1 ? maskIdentifier(text) : `${[...text].slice(0, 1).join('')}${dots}${text.slice(at)}`;
}
