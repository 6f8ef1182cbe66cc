const earliestMs = Date.UTC(2000);
const latestMs = Date.UTC(2100);

/**
 * Returns a time that somebody outside gave, in milliseconds since 1970, or null for one that cannot be: a page or a
 * database could not show it. The constraints of the tables hold the same years.
 */
export const toldTime = (ms: number): Date | null =>
  ms >= earliestMs && ms < latestMs ? new Date(Math.trunc(ms)) : null;
