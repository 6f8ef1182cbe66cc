const home = '/overview';
const isPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);

/**
 * Returns the page to open after signing in: a path of ours, or home. Anything a browser could read as another address
 * (`//host`, a back slash, a scheme, control characters) is not a path.
 */
export function safePath(next: string | undefined): string {
  if (!next || !isPath(next)) return home;
  const url = new URL(next, 'http://portal.invalid');
  if (
    // Dots are gone by now: `/.//host` has become `//host`.
    !isPath(url.pathname) ||
    url.host !== 'portal.invalid' ||
    url.pathname.startsWith('/sign-in') ||
    url.pathname.startsWith('/api/')
  ) {
    return home;
  }
  return `${url.pathname}${url.search}`;
}
