import { createRequire } from 'node:module';
import { NextRequest } from 'next/server';
import { browser, nextHeaders, origin } from './portal-access.ts';

// next-auth is not bundled and takes the module itself.
Object.assign(createRequire(import.meta.url)('next/headers'), nextHeaders);

/** Calls next-auth's route as the browser, which keeps the cookies of the answer. */
export async function callNextAuth(
  method: 'GET' | 'POST',
  address: string,
  body?: URLSearchParams,
): Promise<Response> {
  const route = await import('../../app/api/auth/[...nextauth]/route.ts');
  const url = new URL(address, origin);
  const request = new NextRequest(url, { method, headers: browser.headers, ...(body && { body }) });
  const nextauth = url.pathname.split('/').slice(3);
  const response = await route[method](request, { params: Promise.resolve({ nextauth }) });
  for (const set of response.headers.getSetCookie()) {
    const [pair = ''] = set.split(';');
    const [name = '', ...value] = pair.split('=');
    browser.cookies.set(name, decodeURIComponent(value.join('=')));
  }
  return response;
}

/** Signs in by next-auth's own callback. */
export async function signInByNextAuth(given: { email: string; password: string }): Promise<Response> {
  const { csrfToken } = await (await callNextAuth('GET', '/api/auth/csrf')).json();
  const body = new URLSearchParams({ csrfToken, ...given, json: 'true' });
  return callNextAuth('POST', '/api/auth/callback/credentials', body);
}
