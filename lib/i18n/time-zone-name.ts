/**
 * Returns the name of a zone in any season, `China Standard Time` or `中国标准时间`; UTC is called so. Browsers know fewer
 * cities by name than Node does: a text that both would render is made on the server and passed down.
 */
export function timeZoneName({ timeZone, locale }: { timeZone: string; locale: string }): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return /^GMT(?:\+00:00)?$/.test(name) ? 'UTC' : name;
}
