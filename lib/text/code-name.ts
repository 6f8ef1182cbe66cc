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
