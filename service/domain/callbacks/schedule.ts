/** The first attempt at once, then at most 16 retries (specification §6). */
export const maxAttempts = 17;

const firstRetrySeconds = 5;
const growth = 1.6;
const longestSeconds = 900;
const jitterShare = 0.1;

/**
 * Seconds until the next attempt after `failedAttempts` of them, or undefined when there is none left
 * (decisions §8). Jitter only adds, so that no retry comes early; all of them end within two hours.
 */
export function retryDelaySeconds(
  failedAttempts: number,
  random: () => number = Math.random,
): number | undefined {
  if (failedAttempts >= maxAttempts) return undefined;
  const plain = Math.min(longestSeconds, firstRetrySeconds * growth ** (failedAttempts - 1));
  return plain * (1 + jitterShare * random());
}
