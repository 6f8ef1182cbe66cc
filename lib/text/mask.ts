const dots = '••••';

/**
 * Masks an identifier for lists: shows its end, and its beginning if it is long enough. Never shows more than half of
 * it; the number of dots does not reveal its length.
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

/** Masks an e-mail address: shows its first letter and domain. */
export function maskEmail(text: string): string {
  const at = text.lastIndexOf('@');
  return at < 1 ? maskIdentifier(text) : `${[...text].slice(0, 1).join('')}${dots}${text.slice(at)}`;
}

const emailInText = /[^\s"'<>,;:()\\]+@[^\s"'<>,;:()\\]+/g;
const numberInText = /(?<![\p{L}\d.-])\p{L}{0,2}\d(?:[ -]?\d){7,}\p{L}?(?![\p{L}\d]|\.\d)/gu;

/**
 * Masks e-mail addresses, and numbers of eight digits or more, in text that somebody else wrote. Days, the texts in
 * `kept`, and JSON numbers too short for an account stay.
 */
export function maskText(text: string, kept: readonly (string | null)[] = []): string {
  const withoutEmails = text.replaceAll(emailInText, (found) => maskEmail(found));
  return withoutEmails.replaceAll(numberInText, (found: string, offset: number) => {
    const digits = found.replaceAll(/\D/g, '').length;
    const isDay = /^\d{4}-\d{2}-\d{2}\D?$/.test(found);
    const isAmount = digits < 12 && /":\s*$/.test(withoutEmails.slice(Math.max(0, offset - 8), offset));
    return isDay || isAmount || kept.includes(found) ? found : maskIdentifier(found.replaceAll(/[ -]/g, ''));
  });
}
