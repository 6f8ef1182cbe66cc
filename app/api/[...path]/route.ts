import { json } from '@/lib/auth/handler.ts';

/** Answers an unknown API path with 404 as JSON. */
function nothing(): Response {
  return json({ code: 'not-found' }, 404);
}

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
