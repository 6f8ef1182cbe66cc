export const locales = ['en', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const densities = ['comfortable', 'standard', 'compact'] as const;
export type Density = (typeof densities)[number];

export const LOCALE_COOKIE = 'locale';
export const THEME_COOKIE = 'theme';
/** The browser's time zone. FIXED_ZONE_COOKIE holds the zone that the person chose instead. */
export const TIME_ZONE_COOKIE = 'time-zone';
export const FIXED_ZONE_COOKIE = 'fixed-zone';
export const DENSITY_COOKIE = 'density';
/** `off` disables single-key shortcuts. */
export const SINGLE_KEYS_COOKIE = 'single-keys';
export const YEAR_SECONDS = 60 * 60 * 24 * 365;

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

export function isDensity(value: unknown): value is Density {
  return densities.some((density) => density === value);
}

/** Returns the person's choice, else the browser's first language that we support, else English. */
export function resolveLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .find((p) => p.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
  }
  return 'en';
}

/** Returns an IANA zone that this runtime knows, else UTC: the cookie is untrusted input. */
export function resolveTimeZone(chosen: string | undefined): string {
  if (!chosen || chosen.length > 64) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: chosen }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
