import ipaddr from 'ipaddr.js';
import type { Partner, ServiceSettings } from './context.ts';

export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses an IP address or CIDR range; undefined for anything else. Short IPv4 forms ('127.1') are refused. */
export function parseAddressRange(text: string): AddressRange | undefined {
  const address = text.split('/', 1)[0] ?? '';
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
  try {
    if (text.includes('/')) return unmappedRange(ipaddr.parseCIDR(text));
    const single = ipaddr.process(text);
    return [single, single.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return undefined;
  }
}

function unmappedRange([address, bits]: AddressRange): AddressRange {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96) {
    return [address.toIPv4Address(), bits - 96];
  }
  return [address, bits];
}

/** Formats a range: IPv6 in short form, IPv4-mapped addresses as IPv4, a single address without a prefix. */
export function formatAddressRange([address, bits]: AddressRange): string {
  const isSingle = bits === (address.kind() === 'ipv4' ? 32 : 128);
  return isSingle ? address.toString() : `${address.toString()}/${bits}`;
}

/** The range with its first address; the same range if no bits are set after its prefix. */
export function networkOf([address, bits]: AddressRange): AddressRange {
  const text = `${address.toString()}/${bits}`;
  return [
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(text)
      : ipaddr.IPv6.networkAddressFromCIDR(text),
    bits,
  ];
}

const ipv6CallerBits = 64;

/**
 * Returns the address block that a caller's calls are counted on: its IPv4 address, or the /64 of its IPv6 address,
 * because one owner has all addresses of such a network. Other text is returned unchanged.
 */
export function addressBlock(callerAddress: string): string {
  const address = canonical(callerAddress);
  if (address === undefined) return callerAddress;
  return address.kind() === 'ipv4'
    ? address.toString()
    : formatAddressRange(networkOf([address, ipv6CallerBits]));
}

/**
 * True if a caller's address is allowed. Without a list, production refuses every address and the sandbox allows every
 * address (decisions §1.8).
 */
export function addressMayCall(
  callerAddress: string,
  { ipAllowlist }: Pick<Partner, 'ipAllowlist'>,
  mode: ServiceSettings['mode'],
): boolean {
  return ipAllowlist.length === 0 ? mode === 'sandbox' : addressIsListed(callerAddress, ipAllowlist);
}

/** True if the caller's address is in one of the ranges; `::ffff:10.0.0.1` counts as 10.0.0.1. */
export function addressIsListed(callerAddress: string, allowlist: readonly string[]): boolean {
  const address = canonical(callerAddress);
  if (address === undefined) return false;
  return allowlist.some((entry) => {
    const range = parseAddressRange(entry);
    return range !== undefined && range[0].kind() === address.kind() && address.match(range);
  });
}

function canonical(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  try {
    return ipaddr.process(text);
  } catch {
    return undefined;
  }
}

/** True for a range too wide for one partner: wider than an IPv4 /8 or an IPv6 /20. */
export function isWideRange(text: string): boolean {
  const range = parseAddressRange(text);
  if (!range) return false;
  const [address, bits] = range;
  return bits < (address.kind() === 'ipv4' ? 8 : 20);
}
