import { connection } from 'next/server';
import { json } from '@/lib/auth/handler.ts';
import { readiness } from '@/lib/readiness.ts';

/** 200 when the portal can serve, 503 with the reason when not (decisions §11). */
export async function GET(): Promise<Response> {
  await connection();
  const problem = readiness();
  return problem ? json({ status: 'unavailable', ...problem }, 503) : json({ status: 'ok' });
}
