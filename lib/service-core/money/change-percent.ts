/** By how much an amount changed, in percent with two decimals and its sign: '+0.42', '\u22120.07', '0.00'. */
export function changePercent(before: string, after: string): string {
  const scaled = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(6, '0'));
  };
  const [from, to] = [scaled(before), scaled(after)];
  if (from === 0n) return '0.00';
  const hundredths = ((to - from) * 20_000n + (to >= from ? from : -from)) / (from * 2n);
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  const sign = hundredths === 0n ? '' : hundredths < 0n ? '\u2212' : '+';
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
