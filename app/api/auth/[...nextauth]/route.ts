import { cookies, headers } from 'next/headers';
import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { getLocale, getTranslations } from 'next-intl/server';
import { json, refuse } from '@/lib/auth/handler.ts';
import {
  type Claims,
  type Errand,
  errandCookie,
  providerCookies,
  providerId,
  providerName,
  readErrand,
} from '@/lib/auth/identity-provider.ts';
import { authOptions } from '@/lib/auth/options.ts';
import { clientAddress, isFromOurPages } from '@/lib/auth/request-facts.ts';
import { meetBrowser } from '@/lib/features/users/known-browser.ts';
import { savedPreferences } from '@/lib/features/users/queries.ts';
import { type ProviderProblem, safePath } from '@/lib/features/users/schema.ts';
import { enterByProvider, noteProviderFailure } from '@/lib/features/users/verbs/enter-by-provider.ts';
import { rememberAll } from '@/lib/i18n/remember.ts';
import { log } from '@/lib/logger.ts';

/** True for next-auth's own `_log`, which lets anybody write into the log; our pages never call it. */
const isLog = (nextauth: readonly string[]) => nextauth[0] === '_log';
const nowhere = () => json({ code: 'not-found' }, 404);
const notAllowed = () => json({ code: 'method-not-allowed' }, 405);

async function whoCalls(): Promise<{ address: string; userAgent: string }> {
  const given = await headers();
  return { address: clientAddress(given), userAgent: given.get('user-agent') ?? '' };
}

type Context = { params: Promise<{ nextauth: string[] }> };

/** Refuses GET callbacks, except the return from the identity provider. */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (isLog(nextauth)) return nowhere();
  if (nextauth[0] !== 'callback') return NextAuth(request, context, authOptions());
  if (nextauth[1] !== providerId || providerName() === null) return notAllowed();
  return returnFromProvider(request, context);
}

/** Checks the origin, as everywhere, in addition to next-auth's own CSRF token. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  if (!isFromOurPages(request.headers)) return refuse({ code: 'foreign-origin' });
  const { nextauth } = await context.params;
  if (isLog(nextauth)) return nowhere();
  if (nextauth[0] === 'callback' && nextauth[1] === providerId) return notAllowed();
  try {
    const caller = await whoCalls();
    const options = authOptions({ entered: (person) => meetBrowser({ ...person, ...caller }) });
    return await NextAuth(request, context, options);
  } catch (problem) {
    // The body claims to be JSON but is not.
    if (problem instanceof SyntaxError) return refuse({ code: 'invalid-input', errors: [] });
    throw problem;
  }
}

/** Ends the way by the identity provider: next-auth checks the answer, and our own rules decide about the person. */
async function returnFromProvider(request: NextRequest, context: Context): Promise<Response> {
  const [caller, jar] = await Promise.all([whoCalls(), cookies()]);
  const errand = await readErrand(jar.get(errandCookie().name)?.value);
  const { name, options: cookieOptions } = errandCookie();
  jar.set(name, '', { ...cookieOptions, maxAge: 0 });
  const isDenied = request.nextUrl.searchParams.get('error') === 'access_denied';
  const end: { judged: boolean; problem: ProviderProblem | null } = {
    judged: false,
    problem: isDenied ? 'provider-cancelled' : 'provider-failed',
  };
  const enterAndMeet = async (claims: Claims) => {
    try {
      const entered = await enterByProvider({ claims, errand, ...caller });
      Object.assign(end, { judged: true, problem: entered.ok ? null : entered.reason.code });
      const session = entered.ok ? entered.value.session : null;
      if (session) await meetBrowser({ ...session, ...caller, mark: errand.mark });
      const saved = session && (await savedPreferences(session.userId));
      if (saved) await rememberAll(saved);
      return session;
    } catch (problem) {
      log.error('the sign-in by the identity provider failed', { err: problem });
      return null;
    }
  };
  // Without the cookie of a sign-in that this browser has begun, nothing is asked from the provider.
  const hasBegun = jar.has(providerCookies().state.name);
  const options = authOptions({ enterByProvider: enterAndMeet });
  const response = hasBegun ? await NextAuth(request, context, options) : null;
  if (!end.judged && end.problem) await noteProviderFailure(end.problem, caller.address);
  return opening(pathAfter(end.problem, errand), response?.headers.getSetCookie() ?? []);
}

function pathAfter(problem: ProviderProblem | null, { link, prove, next }: Errand): string {
  if (prove && problem) return `/me/security?problem=${problem}`;
  if (link) return problem ? `/me/security?problem=${problem}` : '/me/security?linked=1';
  if (!problem) return safePath(next);
  return `/sign-in?${new URLSearchParams({ problem, ...(next !== undefined && { next: safePath(next) }) })}`;
}

/**
 * A page that opens the next one by itself. A redirect would not do: it goes on from the provider's site, and a browser
 * sends the session's strict cookie only with what begins on our own.
 */
async function opening(path: string, setCookies: readonly string[]): Promise<Response> {
  const [t, locale] = await Promise.all([getTranslations('auth.provider'), getLocale()]);
  const href = path.replace(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="0;url=${href}">`;
  const page = `<!doctype html><html lang="${locale}"><head>${head}<title>${t('opening')}</title></head><body><p><a href="${href}">${t('continue')}</a></p></body></html>`;
  const response = new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
  });
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  return response;
}
