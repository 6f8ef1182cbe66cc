import { type NextRequest, NextResponse } from 'next/server';

/**
 * Gives every page a content security policy with a nonce of its own, which Next puts on its scripts. Nothing is
 * authorised here: that is done in every action, handler, query and use-case.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = policyFor(nonce);
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

function policyFor(nonce: string): string {
  const development = process.env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    // React's development build evaluates code to rebuild stacks of the server.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Positions of popovers and widths of bars are style attributes in rendered pages.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

// Not /api and /hub: they have no markup, and a proxy would hold request bodies back, uploads first of all.
export const config = {
  matcher: ['/((?!api/|hub/|_next/static|_next/image|favicon.ico|icon.svg).*)'],
};
