import ipaddr from 'ipaddr.js';
import { env } from '../env.ts';
import { peerHeader } from './peer-address.ts';

type HeaderReader = { get(name: string): string | null };

/**
 * Returns the caller's address: the socket's, or behind our proxies the X-Forwarded-For entry that the outermost proxy
 * wrote. `unknown` if the header has too few entries, or before the server has started.
 */
export function clientAddress(headers: HeaderReader): string {
  const hops = env().TRUSTED_PROXY_HOPS;
  const written = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const address = hops === 0 ? headers.get(peerHeader()) : written.at(-hops);
  return plainAddress(address || 'unknown');
}

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** The portal's origins: its own address and, on a developer's machine, every name of loopback. */
export function ourOrigins(portalUrl: string): string[] {
  const url = new URL(portalUrl);
  if (!loopback.includes(url.hostname)) return [url.origin];
  return loopback.map((name) => `${url.protocol}//${name}${url.port ? `:${url.port}` : ''}`);
}

/**
 * True if a changing request comes from our own pages. Refuses absent and `null` origins: every browser sends an origin
 * with a POST, so a request without it is not from our pages (reliability.md T11).
 */
export function isFromOurPages(headers: HeaderReader): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  return origin !== null && ourOrigins(env().portalUrl).includes(origin);
}

/** True if the browser reports that a foreign page makes the request; only such reads are refused. */
export function isForeignRead(headers: HeaderReader): boolean {
  return headers.get('sec-fetch-site') === 'cross-site';
}

/** Normalises an address: an IPv4 address from an IPv6 socket loses its prefix. */
function plainAddress(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : address;
}

/**
 * Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, which belongs to one
 * subscriber.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  return ipaddr.IPv6.isValid(plain) ? beginningOf(plain, 64) : plain;
}

/** Returns the network that records of refusals name, which belongs to many people: a /24 of IPv4, a /48 of IPv6. */
export function networkOfMany(address: string): string {
  const plain = plainAddress(address);
  if (ipaddr.IPv6.isValid(plain)) return beginningOf(plain, 48);
  return ipaddr.IPv4.isValidFourPartDecimal(plain) ? beginningOf(plain, 24) : 'unknown';
}

function beginningOf(address: string, bits: number): string {
  const parsed = ipaddr.parse(address);
  const range = `${parsed.toNormalizedString()}/${bits}`;
  const family = parsed.kind() === 'ipv6' ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${family.networkAddressFromCIDR(range).toString()}/${bits}`;
}
