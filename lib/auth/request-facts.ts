import { env } from '../env.ts';

type HeaderReader = { get(name: string): string | null };

/**
 * Who called, as far as it can be known: the entry of X-Forwarded-For that the outermost proxy of ours wrote, or the
 * socket's address, which Next puts there when nobody else did. Without a proxy of ours a caller can write this
 * header; the lock-out per account does not depend on it.
 */
export function clientAddress(headers: HeaderReader): string {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-Math.max(1, env().TRUSTED_PROXY_HOPS)) || 'unknown';
}

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** The origins this portal is reached under: its own address, and on a developer's machine each name of loopback. */
export function ourOrigins(portalUrl: string): string[] {
  const url = new URL(portalUrl);
  if (!loopback.includes(url.hostname)) return [url.origin];
  return loopback.map((name) => `${url.protocol}//${name}${url.port ? `:${url.port}` : ''}`);
}

/**
 * Whether a request that changes something comes from a page of ours. Absent and `null` origins are refused: every
 * browser sends one with a POST, so what lacks it is not a page of ours (reliability.md T11).
 */
export function isFromOurPages(headers: HeaderReader): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  return origin !== null && ourOrigins(env().portalUrl).includes(origin);
}

/** Reading is refused only when a browser says that a foreign page asks. */
export function isForeignRead(headers: HeaderReader): boolean {
  return headers.get('sec-fetch-site') === 'cross-site';
}
