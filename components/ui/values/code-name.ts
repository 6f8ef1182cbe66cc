type Kind = 'region' | 'currency';

const displays = new Map<string, Intl.DisplayNames>();

/** The name of a country or currency in the reader's language; what was given where it is no code or has no name. */
export function codeName(kind: Kind, code: string, locale: string): string {
  if (!(kind === 'region' ? /^[A-Z]{2}$/ : /^[A-Z]{3}$/).test(code)) return code;
  const key = `${kind} ${locale}`;
  let display = displays.get(key);
  if (!display) {
    display = new Intl.DisplayNames(locale, { type: kind, fallback: 'code' });
    displays.set(key, display);
  }
  return display.of(code) ?? code;
}
