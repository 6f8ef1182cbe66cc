import { json } from '@/lib/auth/handler.ts';

/** There is nothing at this address, said to a program as programs read it. */
function nothing(): Response {
  return json({ code: 'not-found' }, 404);
}

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
