import { connection } from 'next/server';
import { env } from '@/lib/env.ts';

/** Redirects browsers that request /favicon.ico before they have read the page's icon link. */
export async function GET(): Promise<Response> {
  await connection();
  const location = env().PORTAL_ENV === 'sandbox' ? '/icon-sandbox.svg' : '/icon.svg';
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'max-age=86400' } });
}
