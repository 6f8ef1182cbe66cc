import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { refuse } from '@/lib/auth/handler.ts';
import { authOptions } from '@/lib/auth/options.ts';
import { isFromOurPages } from '@/lib/auth/request-facts.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

export function GET(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, context, authOptions());
}

/** next-auth checks its own token against forgery; the origin is checked here as everywhere. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  if (!isFromOurPages(request.headers)) return refuse({ code: 'foreign-origin' });
  return NextAuth(request, context, authOptions());
}
