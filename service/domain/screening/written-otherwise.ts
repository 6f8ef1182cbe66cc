/** Letters turned by half a turn, as generators of upside-down text write them, and the letter each is read as. */
const turned = new Map(
  `ɐ a, ɔ c, ǝ e, ɘ e, ɟ f, ƃ g, ɓ g, ɥ h, ᴉ i, ı i, ɾ j, ʞ k, ꞁ l, ʃ l, ɯ m, ɹ r, ʇ t, ʌ v, ʍ w, ʎ y,
  ∀ a, Ɐ a, ᗺ b, 𐐒 b, Ɔ c, ᗡ d, Ǝ e, Ⅎ f, ⅁ g, פ g, ſ j, Ʞ k, ⋊ k, Ꞁ l, ⅂ l, ˥ l, Ɯ m, Ԁ p, Ὸ q, Ό q, Ὁ q, ᴚ r, ɺ r,
  ⊥ t, Ʇ t, ┴ t, ∩ u, Λ v, Ʌ v, ⅄ y, ⅋ and`
    .split(',')
    .map((entry) => entry.trim().split(' ') as [string, string]),
);
/** Letters that are others when they are turned. */
const pairs = new Map(['bq', 'qb', 'dp', 'pd', 'nu', 'un', 'MW', 'WM'].map(([a = '', b = '']) => [a, b]));

/**
 * Reads a text that is turned upside down: from its end, and letter by letter where it stands. Empty if fewer than two of
 * its letters exist only turned.
 */
export function turnedUp(text: string): string[] {
  const letters = [...text.normalize('NFC')];
  if (letters.filter((letter) => turned.has(letter)).length < 2) return [];
  const read = (letter: string) => turned.get(letter) ?? letter;
  return [
    letters
      .toReversed()
      .map((letter) => pairs.get(letter) ?? read(letter))
      .join(''),
    letters.map(read).join(''),
  ];
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
};

/** Reads letters that are written as escapes of addresses, pages or programs: `%61`, `&#97;`, `\\u0061`. Twice, as `%2561` is. */
export function unescaped(text: string): string {
  return once(once(text));
}

function once(text: string): string {
  if (!/[%&\\]/.test(text)) return text;
  return text
    .replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
    )
    .replaceAll(/&#(x?)([\da-f]{1,6});?/gi, (whole, hex: string, digits: string) =>
      characterOf(Number.parseInt(digits, hex ? 16 : 10), whole),
    )
    .replaceAll(/&([a-z]{2,5});/gi, (whole, name: string) => named[name.toLowerCase()] ?? whole)
    .replaceAll(/\\u\{?([\da-f]{4,6})\}?|\\x([\da-f]{2})/gi, (whole, long?: string, short?: string) =>
      characterOf(Number.parseInt(long ?? short ?? '', 16), whole),
    );
}

const characterOf = (code: number, otherwise: string): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
