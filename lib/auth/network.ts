import ipaddr from 'ipaddr.js';

/** An address as it is usually written: one of IPv4 that came over a socket of IPv6 without its prefix. */
export function plainAddress(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : address;
}

/**
 * Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, all of which one
 * subscriber has.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!ipaddr.IPv6.isValid(plain)) return plain;
  const range = `${ipaddr.IPv6.parse(plain).toNormalizedString()}/64`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(range).toString()}/64`;
}
