type Zone = { timeZone: string; locale: string };

/**
 * Returns the name of a zone in any season, `China Standard Time` or `中国标准时间`, and UTC's by itself. Browsers know fewer
 * cities by name than Node does: a text that both would render is made on the server and passed down.
 */
export function timeZoneName(zone: Zone): string {
  const name = named(zone, 'longGeneric');
  // UTC has no season, so no name above the seasons either.
  return name.startsWith('GMT') ? named(zone, 'long') : name;
}

function named({ timeZone, locale }: Zone, style: 'longGeneric' | 'long'): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
