/**
 * How much a wallet lacks, as decimal text of the same currency; null when it covers the amount or is not known. Both
 * texts carry the currency's own number of decimals, so whole minor units are compared.
 */
export function shortfall(o: { needed: string; available: string | null }): string | null {
  if (o.available === null) return null;
  const digits = Math.max(decimalsOf(o.needed), decimalsOf(o.available));
  const lacking = minorOf(o.needed, digits) - minorOf(o.available, digits);
  if (lacking <= 0n) return null;
  const text = lacking.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function minorOf(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}
