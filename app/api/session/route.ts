import { handler, json } from '@/lib/auth/handler.ts';
import { sessionState } from '@/lib/features/users/queries.ts';
import { staySignedIn } from '@/lib/features/users/verbs/sign-in.ts';

/** Returns the signed-in person and the time left, without counting as activity. */
export const GET = handler({
  permission: 'order:read',
  run: async (actor) => json(await sessionState(actor)),
});

/** Restarts the idle time, because the person is active. */
export const POST = handler({
  permission: 'order:read',
  run: async (actor) => json(await staySignedIn(actor)),
});
