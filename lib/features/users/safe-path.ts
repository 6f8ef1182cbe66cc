const home = '/overview';

/**
 * Where to go after signing in: a path of ours, or home. Anything a browser could read as another address (`//host`,
 * a back slash, a scheme, control characters) is not a path.
 */
export function safePath(next: string | undefined): string {
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return home;
  const url = new URL(next, 'http://portal.invalid');
  if (
    url.host !== 'portal.invalid' ||
    url.pathname.startsWith('/sign-in') ||
    url.pathname.startsWith('/api/')
  ) {
    return home;
  }
  return `${url.pathname}${url.search}`;
}
