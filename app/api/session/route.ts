import { handler, json } from '@/lib/auth/handler.ts';

/** Who is signed in: for a page that waits behind an ended session until the same person is back. */
export const GET = handler({
  permission: 'order:read',
  run: async (actor) => json({ userId: actor.userId }),
});
