import { connection } from 'next/server';
import { json } from '@/lib/auth/handler.ts';
import { readiness } from '@/lib/readiness.ts';

/** Answers 200 if the portal can serve, 503 with the reason if not (decisions §11). */
export async function GET(): Promise<Response> {
  await connection();
  const { reason, isDatabaseSilent, warnings } = await readiness();
  if (reason) return json({ status: 'unavailable', reason, isDatabaseSilent }, 503);
  return json({ status: 'ok', ...(warnings.length > 0 && { warnings }) });
}
