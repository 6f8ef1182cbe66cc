type Kind = 'region' | 'currency';

const displays = new Map<string, Intl.DisplayNames>();

/** Regions that Chromium only knows by their short name: the server must write the same name, or the page changes. */
const shortRegions = ['HK', 'MO', 'PS'];

/** The name of a country or currency in the reader's language; the input itself if it has no name. */
export function codeName(kind: Kind, code: string, locale: string): string {
  if (!(kind === 'region' ? /^[A-Z]{2}$/ : /^[A-Z]{3}$/).test(code)) return code;
  const style = kind === 'region' && shortRegions.includes(code) ? 'short' : 'long';
  const key = `${kind} ${style} ${locale}`;
  let display = displays.get(key);
  if (!display) {
    display = new Intl.DisplayNames(locale, { type: kind, style, fallback: 'code' });
    displays.set(key, display);
  }
  return display.of(code) ?? code;
}

/** A text that can begin with what it is about: in English that is written small elsewhere in a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A label for use inside a sentence: lower-case in English unless it begins with an abbreviation. */
export function withinSentence(label: string, locale: string): string {
  return locale === 'en' && /^[A-Z][a-z-]/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
}
