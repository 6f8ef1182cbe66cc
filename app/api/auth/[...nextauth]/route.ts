import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { json, refuse } from '@/lib/auth/handler.ts';
import { authOptions } from '@/lib/auth/options.ts';
import { isFromOurPages } from '@/lib/auth/request-facts.ts';

/** True for next-auth's own `_log`, which lets anybody write into the log; our pages never call it. */
const isLog = (nextauth: readonly string[]) => nextauth[0] === '_log';
const nowhere = () => json({ code: 'not-found' }, 404);

type Context = { params: Promise<{ nextauth: string[] }> };

/** Refuses GET callbacks: next-auth takes them for a return from another provider and fails with an error. */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (isLog(nextauth)) return nowhere();
  if (nextauth[0] === 'callback') return json({ code: 'method-not-allowed' }, 405);
  return NextAuth(request, context, authOptions());
}

/** Checks the origin, as everywhere, in addition to next-auth's own CSRF token. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  if (!isFromOurPages(request.headers)) return refuse({ code: 'foreign-origin' });
  if (isLog((await context.params).nextauth)) return nowhere();
  try {
    return await NextAuth(request, context, authOptions());
  } catch (problem) {
    // The body claims to be JSON but is not.
    if (problem instanceof SyntaxError) return refuse({ code: 'invalid-input', errors: [] });
    throw problem;
  }
}
