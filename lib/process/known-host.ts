import { isIP } from 'node:net';

/**
 * The name of a host that a request names in its Host header, without port; null if it is no name or address. A page whose
 * own name was rebound to this machine sends that name.
 */
function nameOf(host: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return bare(new URL(`http://${host}`).hostname);
}

const bare = (hostname: string): string => hostname.replace(/\.$/, '');

const isLoopback = (name: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(name);

/** True if a Host header names this machine to itself or the host of an own address; ports do not count. */
export function isKnownHost(host: string, ownUrls: readonly string[]): boolean {
  const name = nameOf(host);
  if (name === null) return false;
  return isLoopback(name) || ownUrls.some((url) => bare(new URL(url).hostname) === name);
}

/** True if a Host header is an address and no name, as in health checks of a load balancer. */
export function isAddress(host: string): boolean {
  const name = nameOf(host);
  return name !== null && isIP(name.replaceAll(/[[\]]/g, '')) !== 0;
}
