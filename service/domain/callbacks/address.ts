import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { CALLBACK_PATH } from '../../../lib/service-core/contract/index.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';

/** The standard HTTPS port and its usual alternative: callbacks must not be usable to probe other services. */
const publicPorts = new Set(['', '443', '8443']);

type AddressPolicy = { allowLoopback: boolean };
type CheckedUrl = { url: URL; loopbackOnly: boolean };
export type Resolve = (hostname: string) => Promise<string[]>;

export const resolveByDns: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map((entry) => entry.address);
};

/**
 * Checks a callback address before its name is resolved (decisions §8): https on a public port; in the sandbox also
 * http or https on loopback, any port. The URL parser normalises every spelling of an IPv4 address (`0x7f000001`,
 * `127.1`), so IP literals are checked here: Node never resolves them.
 */
export function checkCallbackUrl(text: string, policy: AddressPolicy): Result<CheckedUrl, string> {
  if (text.length > 2_000) return err('the callback address is too long');
  if (!URL.canParse(text)) return err('the callback address is not a URL');
  const url = new URL(text);
  if (url.username || url.password) return err('the callback address must not carry a user name or password');
  if (url.search || url.hash) return err('the callback address must not have a query or fragment');
  const literal = literalOf(url.hostname);
  const namesLoopback = literal ? isLoopback(literal) : /(?:^|\.)localhost\.?$/.test(url.hostname);
  if (namesLoopback) {
    if (!policy.allowLoopback) return err('the callback address must be public');
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      return err('the callback address must be https');
    return ok({ url, loopbackOnly: true });
  }
  if (url.protocol !== 'https:') return err('the callback address must be https');
  if (!publicPorts.has(url.port)) return err('the callback address must use port 443 or 8443');
  if (literal && !isPublic(literal)) return err('the callback address must be public');
  return ok({ url, loopbackOnly: false });
}

/**
 * Resolves the addresses to connect to. Every resolved address must be allowed: a name that also points to an internal
 * address is refused. The caller connects to these addresses without resolving again, so the answer cannot change
 * between check and use.
 */
export async function resolveTarget(
  { url, loopbackOnly }: CheckedUrl,
  resolve: Resolve = resolveByDns,
): Promise<Result<string[], string>> {
  const literal = literalOf(url.hostname);
  let addresses: string[];
  try {
    addresses = literal ? [literal] : await resolve(url.hostname);
  } catch {
    return err('the callback address does not resolve');
  }
  if (addresses.length === 0) return err('the callback address does not resolve');
  const fits = loopbackOnly ? isLoopback : isPublic;
  return addresses.every(fits)
    ? ok(addresses)
    : err('the callback address resolves to an address that is not public');
}

function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/** Parses an address; an IPv4-mapped IPv6 address becomes its IPv4 address. */
function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function isLoopback(address: string): boolean {
  return parsed(address)?.range() === 'loopback';
}

export function isPublic(address: string): boolean {
  const ip = parsed(address);
  if (ip?.range() !== 'unicast') return false;
  // Public IPv6 addresses lie in 2000::/3; deprecated and IPv4-compatible forms do not.
  return ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).match(ipaddr.parseCIDR('2000::/3'));
}

/** The destination of one partner's callbacks: the URL to post to, and the checked addresses to connect to. */
type Route = { url: URL; addresses: readonly string[] };
export type FindRoute = (callbackUrl: string) => Promise<Result<Route, string>> | Result<Route, string>;

const goodForMs = 5_000;
const remembered = 1_000;

/**
 * Resolves callback addresses. A checked result is reused for five seconds, so that a burst of callbacks resolves once;
 * connections only go to checked addresses, so a DNS change in between redirects nothing. Refusals are not cached.
 */
export function createRouteFinder(policy: AddressPolicy, resolve: Resolve): FindRoute {
  const routes = new Map<string, { route: Result<Route, string>; until: number }>();
  const underWay = new Map<string, Promise<Result<Route, string>>>();

  const find = async (callbackUrl: string, checked: CheckedUrl): Promise<Result<Route, string>> => {
    try {
      const addresses = await resolveTarget(checked, resolve);
      if (!addresses.ok) return addresses;
      const route = ok({ url: webhookUrl(checked.url), addresses: addresses.value });
      if (routes.size >= remembered) routes.clear();
      routes.set(callbackUrl, { route, until: performance.now() + goodForMs });
      return route;
    } finally {
      underWay.delete(callbackUrl);
    }
  };

  return (callbackUrl) => {
    const known = routes.get(callbackUrl);
    if (known && performance.now() < known.until) return known.route;
    const asked = underWay.get(callbackUrl);
    if (asked) return asked;
    const checked = checkCallbackUrl(callbackUrl, policy);
    if (!checked.ok) return checked;
    const found = find(callbackUrl, checked.value);
    underWay.set(callbackUrl, found);
    return found;
  };
}

function webhookUrl(base: URL): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${CALLBACK_PATH}`;
  return url;
}
