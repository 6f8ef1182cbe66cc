/** True if `now` differs from `before` by more than `percent` of it, in either direction. Exact: nothing is rounded. */
export function isBeyond(percent: string, before: bigint, now: bigint): boolean {
  const [whole = '0', fraction = ''] = percent.split('.');
  const hundredths = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
  const difference = now > before ? now - before : before - now;
  return difference * 10_000n > before * hundredths;
}
