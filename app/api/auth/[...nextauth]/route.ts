import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { json, refuse } from '@/lib/auth/handler.ts';
import { authOptions } from '@/lib/auth/options.ts';
import { isFromOurPages } from '@/lib/auth/request-facts.ts';

/** True for next-auth's own `_log`, which writes what anybody sends into the log; no page of ours calls it. */
const isLog = (nextauth: readonly string[]) => nextauth[0] === '_log';
const nowhere = () => json({ code: 'not-found' }, 404);

type Context = { params: Promise<{ nextauth: string[] }> };

/** Signing in is a POST: next-auth takes a GET for the way back from another provider, and ends with an error. */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (isLog(nextauth)) return nowhere();
  if (nextauth[0] === 'callback') return json({ code: 'method-not-allowed' }, 405);
  return NextAuth(request, context, authOptions());
}

/** next-auth checks its own token against forgery; the origin is checked here as everywhere. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  if (!isFromOurPages(request.headers)) return refuse({ code: 'foreign-origin' });
  if (isLog((await context.params).nextauth)) return nowhere();
  try {
    return await NextAuth(request, context, authOptions());
  } catch (problem) {
    // A body that says it is JSON and is not.
    if (problem instanceof SyntaxError) return refuse({ code: 'invalid-input', errors: [] });
    throw problem;
  }
}
