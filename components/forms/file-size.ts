/** `1.2 MB`, `340 kB`, `12 B` by powers of 1024; Chinese sets no space between number and unit. */
export function fileSize(bytes: number, locale: string): string {
  const [unit, divisor, digits] =
    bytes >= 1_048_576
      ? (['MB', 1_048_576, 1] as const)
      : bytes >= 1_024
        ? (['kB', 1_024, 0] as const)
        : (['B', 1, 0] as const);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(bytes / divisor);
  return locale.startsWith('zh') ? `${number}${unit}` : `${number} ${unit}`;
}
