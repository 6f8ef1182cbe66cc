import { connection } from 'next/server';
import { env } from '@/lib/env.ts';

/** For browsers that ask for the picture of a tab by its old name, before they have read the page's own. */
export async function GET(): Promise<Response> {
  await connection();
  const location = env().PORTAL_ENV === 'sandbox' ? '/icon-sandbox.svg' : '/icon.svg';
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'max-age=86400' } });
}
