/**
 * The letters a to z of a romanised name, in lower case: without tone marks, tone numbers, spaces, hyphens and
 * apostrophes. ü is v, however it was typed (ü, u:, v); after j, q, x and y it is u, as Pinyin writes it.
 */
export function latinLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/u(?::|\u0308)/gu, 'v')
    .replace(/[^a-z]/gu, '')
    .replace(/(?<=[jqxy])v/gu, 'u');
}
